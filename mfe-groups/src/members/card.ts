/** A card of 184 px with the tile in its corner, on phones a row of 72 px; a third column is for what can be done with it. */
export const card =
  'relative forced-colors:not-focus-visible:outline forced-colors:-outline-offset-1 grid h-full min-h-[4.5rem] w-full grid-cols-[4.5rem_minmax(0,1fr)_auto] content-center rounded-r2 max-desk:pr-1 text-left desk:flex desk:min-h-[11.5rem] desk:flex-col desk:items-start desk:pr-5 desk:pb-[18px] [&>.k-tile]:row-span-2 [&>.k-tile]:[--s:4.5rem] [&>.k-tile]:rounded-l-r2 [&>.k-tile]:rounded-r-none [&>.k-tile]:text-[1.3125rem] [&>.k-tile]:font-extrabold [&>.k-tile]:tracking-[-0.03em] desk:[&>.k-tile]:[--s:5.25rem] desk:[&>.k-tile]:rounded-none desk:[&>.k-tile]:rounded-tl-r2 desk:[&>.k-tile]:text-[1.625rem]';
export const cardTitle =
  'flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-0.5 self-end pl-3.5 text-[1.03125rem] leading-tight font-[750] tracking-[-0.02em] desk:mt-auto desk:self-start desk:pt-[18px] desk:pl-5 desk:text-[1.1875rem]';
export const cardLine =
  'col-start-2 mt-px max-w-full self-start truncate pl-3.5 text-[0.84375rem] text-ink-2 desk:mt-[3px] desk:pl-5 desk:text-[0.90625rem]';
export const cardActions =
  'col-start-3 row-span-2 row-start-1 flex items-center self-center text-ink-2 desk:absolute desk:top-2.5 desk:right-2.5';
/** The tile of somebody who is not here yet. */
export const freeTile = 'k-tile border-2 border-dashed border-ctl bg-transparent text-ink-2';
