// Drawings on buttons: strokes of one weight on a field of 24 by 24.

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  forth: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  flip: 'M7 4v14m0 0l-3.5-3.5M7 18l3.5-3.5M17 20V6m0 0l-3.5 3.5M17 6l3.5 3.5',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-1 1.2-1 2.1h-5c0-.9-.4-1.6-1-2.1A6 6 0 0 1 12 3z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  flag: 'M6 21V4M6 4.5c4-2 8 2 12 0v9c-4 2-8-2-12 0',
  draw: 'M6 9h12M6 15h12',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  save: 'M12 4v11m0 0l-4-4m4 4l4-4M5 20h14',
  open: 'M4 19V6h6l2 2h8v11z',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  play: 'M8 5l11 7-11 7z',
  stop: 'M7 7h10v10H7z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20.5 20.5',
  people: 'M12 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5',
  chip: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14.5 6.5l3 3',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01',
  up: 'M5 15l7-7 7 7',
  values: 'M4 8h6M7 5v6M14 8h6M4 16h6M4 19h6M14 17.5h6M14 5.5h6',
  chart: 'M5 20V10M12 20V4M19 20v-7',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing that says nothing by itself: what holds it has the words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The site's sign: a mill on the middle lines of the board. */
export function Sign() {
  return (
    <svg class="sign" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="sign-ground" width="32" height="32" rx="7" />
      <path class="sign-lines" d="M6 6h20v20H6zM11 11h10v10H11zM6 16h5M21 16h5M16 6v5M16 21v5" />
      <circle class="sign-light" cx="6" cy="6" r="3.4" />
      <circle class="sign-light" cx="16" cy="6" r="3.4" />
      <circle class="sign-light" cx="26" cy="6" r="3.4" />
      <circle class="sign-dark" cx="21" cy="21" r="3.4" />
    </svg>
  );
}
