// A piece that is carried from the hand to the board.

import type { Hold } from '../board/decisions';
import type { Decision } from '../engine/protocol';

/** Follows the pointer with the piece, and places it on the point where it is let go. */
export function dragFromHand(event: PointerEvent, kind: string, url: string, onHold: ((hold: Hold) => void) | null, onDecide: (decision: Decision) => void): void {
  if (event.button !== 0) return;
  const start = [event.clientX, event.clientY] as const;
  let carried: HTMLImageElement | null = null;
  const move = (now: PointerEvent) => {
    if (now.pointerId !== event.pointerId) return;
    if (!carried && Math.hypot(now.clientX - start[0], now.clientY - start[1]) > 5) {
      carried = document.createElement('img');
      carried.className = 'carried';
      carried.src = url;
      carried.alt = '';
      document.body.append(carried);
      onHold?.({ from: null, piece: kind });
    }
    if (!carried) return;
    carried.style.left = `${now.clientX}px`;
    carried.style.top = `${now.clientY}px`;
  };
  const end = (now: PointerEvent) => {
    if (now.pointerId !== event.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!carried) return;
    carried.remove();
    onHold?.({ from: null, piece: null });
    const point = document.elementFromPoint(now.clientX, now.clientY)?.closest('[data-point]')?.getAttribute('data-point');
    if (now.type === 'pointerup' && point != null) onDecide({ place: { piece: kind, at: point } });
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
