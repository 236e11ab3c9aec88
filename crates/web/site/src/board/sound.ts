// Small sounds, made here: no files are fetched.

import { settings } from '../look/settings';

export type Sound = 'place' | 'move' | 'take' | 'end' | 'refuse';

let context: AudioContext | undefined;

function tone(at: AudioContext, frequency: number, start: number, length: number, loud: number, type: OscillatorType): void {
  const source = at.createOscillator();
  const volume = at.createGain();
  source.type = type;
  source.frequency.setValueAtTime(frequency, at.currentTime + start);
  source.frequency.exponentialRampToValueAtTime(frequency * 0.6, at.currentTime + start + length);
  volume.gain.setValueAtTime(loud, at.currentTime + start);
  volume.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + start + length);
  source.connect(volume).connect(at.destination);
  source.start(at.currentTime + start);
  source.stop(at.currentTime + start + length);
}

const TONES: Record<Sound, [number, number, number, number, OscillatorType][]> = {
  place: [[320, 0, 0.09, 0.25, 'triangle']],
  move: [[260, 0, 0.08, 0.22, 'triangle']],
  take: [[180, 0, 0.12, 0.3, 'square'], [120, 0.03, 0.14, 0.2, 'triangle']],
  end: [[392, 0, 0.25, 0.2, 'sine'], [523, 0.15, 0.25, 0.2, 'sine'], [659, 0.3, 0.4, 0.2, 'sine']],
  refuse: [[140, 0, 0.1, 0.15, 'sine']],
};

/** Plays a sound, if somebody has turned them on. */
export function play(sound: Sound): void {
  if (!settings().sound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [frequency, start, length, loud, type] of TONES[sound]) tone(context, frequency, start, length, loud, type);
  } catch {
    // A browser without sound is a silent one.
  }
}
