import { type Html, trusted } from './html.ts';

/** Line drawings of the interface, on a grid of 16. */
const paths = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14',
  sun: 'M8 5.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5zM8 1.25v1.5M8 13.25v1.5M1.25 8h1.5M13.25 8h1.5M3.25 3.25l1 1M11.75 11.75l1 1M12.75 3.25l-1 1M4.25 11.75l-1 1',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z',
  globe:
    'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5zM1.75 8h12.5M8 1.75c-4 4-4 8.5 0 12.5M8 1.75c4 4 4 8.5 0 12.5',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  markdown: 'M1.5 3.75h13v8.5h-13zM4 10V6l2 2.25L8 6v4M11 6v4M9.5 8.5L11 10l1.5-1.5',
  link: 'M6.75 9.25a2.5 2.5 0 0 0 3.5 0l2.5-2.5a2.5 2.5 0 0 0-3.5-3.5l-.75.75M9.25 6.75a2.5 2.5 0 0 0-3.5 0l-2.5 2.5a2.5 2.5 0 0 0 3.5 3.5l.75-.75',
  print: 'M4.5 6V2h7v4M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7V14h-7z',
  outside: 'M6 3.5H3.5v9h9V10M9 3h4v4M13 3L7.5 8.5',
  chat: 'M2.5 3h11v8H8l-3 2.75V11H2.5z',
  spark: 'M8 1.75l1.6 4.65L14.25 8 9.6 9.6 8 14.25 6.4 9.6 1.75 8l4.65-1.6z',
  page: 'M4 2h6l3 3v9H4zM10 2v3h3',
  pencil: 'M3 13l.75-3.25 7-7a1.75 1.75 0 0 1 2.5 2.5l-7 7zM9.5 4l2.5 2.5',
  flag: 'M4 14.5V2.5M4 3h8.5l-2 3 2 3H4',
  list: 'M2.5 4h11M2.5 8h8M2.5 12h5',
} as const;

export type Glyph = keyof typeof paths;

/** A glyph in the colour of the text around it, hidden from screen readers. */
export function glyph(name: Glyph): Html {
  return trusted(
    `<svg class="op-glyph" viewBox="0 0 16 16" aria-hidden="true"><path d="${paths[name]}"/></svg>`,
  );
}
