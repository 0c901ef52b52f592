import { useSyncExternalStore } from 'react';
import type * as Notices from '../overlays/notices.tsx';

export type Kind = 'success' | 'failure' | 'notice';
/** A way on from a notice, such as into the group that one has just joined. */
export type Way = {
  /** The words of its button, such as 'Open the group'. */
  words: string;
  /** Takes the reader there. */
  go: () => void;
};
export type Notice = { title: string; message?: string; way?: Way };
export type Said = Notice & { kind: Kind };

/** The first view needs no notices: what shows them comes with the first one, or when its reader stirs. */
let shows: typeof Notices | undefined;
/** One failure, and one of what else there is to say. */
let said: readonly Said[] = [];
const listeners = new Set<() => void>();
const become = (next: readonly Said[]): void => {
  said = next;
  for (const listener of listeners) listener();
};

/**
 * Fetches what shows notices, so that they can be shown without a network too. What could not be fetched is tried
 * again.
 */
export const loadNotices = (): void => {
  const take = (loaded: typeof Notices) => {
    shows = loaded;
    become([...said]);
  };
  if (!shows) import('../overlays/notices.tsx').then(take, () => undefined);
};

const isFailure = ({ kind }: Said) => kind === 'failure';
const isAny = () => true;
const dismiss = (these: (one: Said) => boolean): void => {
  if (said.some(these)) become(said.filter((one) => !these(one)));
};
/** Something has opened that a notice must not lie on. */
export const clearNotices = (): void => dismiss(isAny);

/** In the topmost of the open dialogs, else on the page; a success takes the failure before it away. */
const present = (notice: Said): void => {
  const inside = places.at(-1);
  if (notice.kind === 'success') dismiss(isFailure);
  if (inside) return inside(notice);
  become([...said.filter((one) => isFailure(one) !== isFailure(notice)), notice]);
  return loadNotices();
};

type Place = (notice: Said) => void;
/** Where open dialogs show what is said while they are open, the topmost last. */
const places: Place[] = [];
/** What a dialog takes with it, closing this soon (ms), nobody has read: what has worked as a rule closes it. */
const UNREAD: Record<Kind, number> = { failure: 500, success: 3_500, notice: 5_000 };

/**
 * A dialog opens: no notice may lie on it, and what is said from now on stands inside, by `show`. Answers what ends
 * that.
 */
export const noticesInside = (show: (notice: Said | null) => void): (() => void) => {
  let last: { notice: Said; at: number } | undefined;
  const place: Place = (notice) => {
    last = { notice, at: Date.now() };
    show(notice);
  };
  clearNotices();
  places.push(place);
  return () => {
    places.splice(places.indexOf(place), 1);
    if (last && Date.now() - last.at < UNREAD[last.notice.kind]) present(last.notice);
  };
};

const presentAs =
  (kind: Kind) =>
  (title: string, message?: string, way?: Way): void =>
    present({ kind, title, message, way });

/**
 * Notices: a title, a message, and at most one `way` on. What was done, and what there is to know, stands in the header
 * of the page, where it covers nothing; what has failed in a corner. While a dialog is open both stand in the dialog.
 */
export const toast = { success: presentAs('success'), failure: presentAs('failure'), notice: presentAs('notice') };

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const now = () => said;
const useSaid = (these: (one: Said) => boolean) => useSyncExternalStore(listen, now, now).find(these);
const take = (notice: Said) => () => dismiss((one) => one === notice);

/** What the header of a page says for a moment. */
export const NoticeLine = () => {
  const notice = useSaid((one) => !isFailure(one));
  return shows && notice && <shows.Line notice={notice} onEnd={take(notice)} />;
};

/** Where failures appear, once a page. */
export const Toaster = () => {
  const notice = useSaid(isFailure);
  return shows && notice && <shows.Corner notice={notice} onEnd={take(notice)} />;
};
