import { useSyncExternalStore } from 'react';
import type * as Notices from '../overlays/notices.tsx';
import { isFailure, type Kind, listen, type Said, saidNow, say, useSaid, type Way } from '../overlays/said.ts';

export { clearNotices, type Notice, type Way } from '../overlays/said.ts';

/** The first view needs no notices: what shows them comes with the first one, or when its reader stirs. */
let shows: typeof Notices | undefined;
const comers = new Set<() => void>();
const whenHere = (comer: () => void) => {
  comers.add(comer);
  return () => comers.delete(comer);
};

/**
 * Fetches what shows notices, so that they can be shown without a network too. What could not be fetched is tried
 * again.
 */
export const loadNotices = (): void => {
  const take = (loaded: typeof Notices) => {
    shows = loaded;
    for (const comer of comers) comer();
  };
  if (!shows) import('../overlays/notices.tsx').then(take, () => undefined);
};
listen(() => {
  if (saidNow().some(({ place }) => !place)) loadNotices();
});

const sayAs =
  (kind: Kind) =>
  (title: string, message?: string, way?: Way): void =>
    say({ kind, title, message, way });

/**
 * Notices: a title, a message, and at most one `way` on. What was done, and what there is to know, stands in the header
 * of the page, where it covers nothing; what has failed in a corner. While a dialog is open both stand in the dialog.
 */
export const toast = { success: sayAs('success'), failure: sayAs('failure'), notice: sayAs('notice') };

const here = () => shows;
const useShown = (): [typeof Notices | undefined, readonly Said[]] => [
  useSyncExternalStore(whenHere, here, here),
  useSaid(),
];

/** What the header of a page says for a moment. */
export const NoticeLine = () => {
  const [loaded, said] = useShown();
  const notice = said.find((one) => !isFailure(one));
  return loaded && notice && <loaded.Line notice={notice} />;
};

/** Where failures appear, once a page. */
export const Toaster = () => {
  const [loaded, said] = useShown();
  const notice = said.find(isFailure);
  return loaded && notice && <loaded.Corner notice={notice} />;
};
