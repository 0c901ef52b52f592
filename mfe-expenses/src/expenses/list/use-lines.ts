import { useState } from 'react';
import { linesOf } from './expense-lines.ts';

type Asked = Parameters<typeof linesOf>;

/** The lines of the loaded rows, computed from those of the previous result. */
export const useLines = (loaded: Asked[0], byMonth: Asked[1], isCompact: Asked[2]) => {
  const asked = [...Object.values(loaded), byMonth, isCompact];
  const [last, setLast] = useState(() => ({ asked, ...linesOf(loaded, byMonth, isCompact) }));
  if (last.asked.every((value, place) => value === asked[place])) return last;
  const next = { asked, ...linesOf(loaded, byMonth, isCompact, last) };
  setLast(next);
  return next;
};
