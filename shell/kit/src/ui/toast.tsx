import { useSyncExternalStore } from 'react';
import type * as NoticeRegion from '../overlays/notice-region.tsx';

type Kind = NoticeRegion.Kind;
export type Way = NoticeRegion.Way;
type RegionModule = typeof NoticeRegion;
/** The first view needs no notices: what shows them comes with the first one, or when its reader stirs. */
let region: RegionModule | undefined;
let isReady = false;
const waiting: ((shows: RegionModule) => void)[] = [];
const listeners = new Set<() => void>();

/**
 * Fetches what shows notices, so that they can be shown without a network too. What could not be fetched is tried
 * again.
 */
export const loadNotices = (): void => {
  const take = (loaded: RegionModule) => {
    region = loaded;
    for (const listener of listeners) listener();
  };
  if (!region) import('../overlays/notice-region.tsx').then(take, () => undefined);
};
const withRegion = (act: (shows: RegionModule) => void) => {
  if (region && isReady) return act(region);
  waiting.push(act);
  return loadNotices();
};
const onReady = () => {
  isReady = true;
  for (const act of waiting.splice(0)) withRegion(act);
};
const dismiss = (kind?: Kind) => region?.dismiss(kind);
const present =
  (kind: Kind) =>
  (title: string, message?: string, way?: Way): void =>
    withRegion((region) => region.present(kind, title, message, way));

export type Notice = { title: string; message?: string; way?: Way };
type Place = (notice: Notice | null) => void;
/** Where open dialogs show what fails in them, the topmost last. */
const places: Place[] = [];
/** A failure that a dialog takes with it, closing this soon (ms), nobody has read. */
const UNREAD = 500;

/** Something has opened that a notice must not lie on. */
export const clearNotices = (): void => dismiss();

/**
 * A dialog opens: no notice may lie on it, and what fails from now on stands inside, by `show`. Answers what ends that.
 */
export const noticesInside = (showInside: Place): (() => void) => {
  let last: { notice: Notice; at: number } | null = null;
  const place: Place = (notice) => {
    last = notice && { notice, at: Date.now() };
    showInside(notice);
  };
  clearNotices();
  places.push(place);
  return () => {
    places.splice(places.indexOf(place), 1);
    if (last && Date.now() - last.at < UNREAD) toast.failure(last.notice.title, last.notice.message, last.notice.way);
  };
};

const presentSuccess = present('success');
const presentFailure = present('failure');

/**
 * Notices: a title, a message, and at most one `way` on. What fails while a dialog is open is shown in the dialog; a
 * success dismisses the failure before it.
 */
export const toast = {
  success: (...notice: Parameters<typeof presentSuccess>): void => {
    dismiss('failure');
    places.at(-1)?.(null);
    presentSuccess(...notice);
  },
  failure: (title: string, message?: string, way?: Way): void => {
    const place = places.at(-1);
    if (place) place({ title, message, way });
    else presentFailure(title, message, way);
  },
  notice: present('notice'),
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where notices appear, once a page: on phones above the bottom bar. */
export const Toaster = () => {
  const shows = useSyncExternalStore(listen, () => region);
  return shows && <shows.NoticeRegion onReady={onReady} />;
};
