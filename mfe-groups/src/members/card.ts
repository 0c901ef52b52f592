/** A card of 184 px with the tile in its corner, on phones a row of 72 px; a third column is for what can be done with it. */
export const card =
  'relative grid h-full min-h-[72px] w-full grid-cols-[72px_minmax(0,1fr)_auto] content-center rounded-r2 max-desk:pr-1 text-left desk:flex desk:min-h-[184px] desk:flex-col desk:items-start desk:pr-5 desk:pb-[18px] [&>.k-tile]:row-span-2 [&>.k-tile]:[--s:72px] [&>.k-tile]:rounded-l-r2 [&>.k-tile]:rounded-r-none [&>.k-tile]:text-[21px] [&>.k-tile]:font-extrabold [&>.k-tile]:tracking-[-0.03em] desk:[&>.k-tile]:[--s:84px] desk:[&>.k-tile]:rounded-none desk:[&>.k-tile]:rounded-tl-r2 desk:[&>.k-tile]:text-[26px]';
export const cardTitle =
  'flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-0.5 self-end pl-3.5 text-[16.5px] leading-tight font-[750] tracking-[-0.02em] desk:mt-auto desk:self-start desk:pt-[18px] desk:pl-5 desk:text-[19px]';
export const cardLine =
  'col-start-2 mt-px max-w-full self-start truncate pl-3.5 text-[13.5px] text-ink-2 desk:mt-[3px] desk:pl-5 desk:text-[14.5px]';
export const cardActions =
  'col-start-3 row-span-2 row-start-1 flex items-center self-center text-ink-2 desk:absolute desk:top-2.5 desk:right-2.5';
/** The tile of somebody who is not here yet. */
export const freeTile = 'k-tile border-2 border-dashed border-ctl bg-transparent text-ink-2';
