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

/**
 * The first view needs no toasts: their views load with the first one, or when the browser is idle.
 * Module state: only effects and events write it.
 */
let views: typeof Notices | undefined;
const listeners = new Set<() => void>();
const subscribeToViews = (comer: () => void) => {
  listeners.add(comer);
  return () => listeners.delete(comer);
};

/** Loads the toasts' views, so that they work offline too. Retries after a failure. */
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
 * Toasts: a title, a message, and at most one action. Success and information appear in the page's header, where they
 * cover nothing; failures in a corner. While a dialog is open both appear in the dialog.
 */
export const toast = { success: showAs('success'), failure: showAs('failure'), notice: showAs('notice') };

const currentViews = () => views;
const useShownToasts = (): [typeof Notices | undefined, readonly Toast[]] => [
  useSyncExternalStore(subscribeToViews, currentViews, currentViews),
  useToasts(),
];

/** Success and information in the page's header. */
export const HeaderToasts = () => {
  const [loaded, said] = useShownToasts();
  const notice = said.find((one) => !isFailure(one));
  return loaded && notice && <loaded.HeaderToast toast={notice} />;
};

/** Failures, once per page. */
export const Toaster = () => {
  const [loaded, said] = useShownToasts();
  const notice = said.find(isFailure);
  return loaded && notice && <loaded.CornerToast toast={notice} />;
};
