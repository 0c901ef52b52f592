import { useSyncExternalStore } from 'react';
import {
  currentToasts,
  isFailure,
  showToast,
  subscribe,
  type Toast,
  type ToastAction,
  type ToastKind,
  useToasts,
} from '../overlays/toast-store.ts';
import type * as Notices from '../overlays/toast-views.tsx';

export { clearToasts, type ToastAction, type ToastContent } from '../overlays/toast-store.ts';

/** The first view needs no notices: what shows them comes with the first one, or when its reader stirs. */
let views: typeof Notices | undefined;
const listeners = new Set<() => void>();
const subscribeToViews = (comer: () => void) => {
  listeners.add(comer);
  return () => listeners.delete(comer);
};

/**
 * Fetches what shows notices, so that they can be shown without a network too. What could not be fetched is tried
 * again.
 */
export const loadToastViews = (): void => {
  const take = (loaded: typeof Notices) => {
    views = loaded;
    for (const comer of listeners) comer();
  };
  if (!views) import('../overlays/toast-views.tsx').then(take, () => undefined);
};
subscribe(() => {
  if (currentToasts().some(({ place }) => !place)) loadToastViews();
});

const showAs =
  (kind: ToastKind) =>
  (title: string, message?: string, action?: ToastAction): void =>
    showToast({ kind, title, message, action });

/**
 * Notices: a title, a message, and at most one `way` on. What was done, and what there is to know, stands in the header
 * of the page, where it covers nothing; what has failed in a corner. While a dialog is open both stand in the dialog.
 */
export const toast = { success: showAs('success'), failure: showAs('failure'), notice: showAs('notice') };

const currentViews = () => views;
const useShownToasts = (): [typeof Notices | undefined, readonly Toast[]] => [
  useSyncExternalStore(subscribeToViews, currentViews, currentViews),
  useToasts(),
];

/** What the header of a page says for a moment. */
export const HeaderToasts = () => {
  const [loaded, said] = useShownToasts();
  const notice = said.find((one) => !isFailure(one));
  return loaded && notice && <loaded.HeaderToast toast={notice} />;
};

/** Where failures appear, once a page. */
export const Toaster = () => {
  const [loaded, said] = useShownToasts();
  const notice = said.find(isFailure);
  return loaded && notice && <loaded.CornerToast toast={notice} />;
};
