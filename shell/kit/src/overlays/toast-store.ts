import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'failure' | 'notice';
/** An action of a toast, such as opening the group that was just joined. */
export type ToastAction = {
  /** The label of its button: a word or two, such as 'Undo'. */
  label: string;
  /** Takes the reader there. */
  run: () => void;
  /** The toast is a question: it stays until answered, and offers 'Cancel' too. */
  isQuestion?: boolean;
};
export type ToastContent = { title: string; message?: string; action?: ToastAction };
/** Where a toast is shown: in an open dialog, or on the page. */
type DialogKey = object;
export type Toast = ToastContent & { kind: ToastKind; at: number; place: DialogKey | undefined };

/** Per place, one failure and one other toast. Module state: only effects and events write it. */
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();
const setToasts = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};
/** Calls `listener` on each change; returns a function that stops it. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const currentToasts = (): readonly Toast[] => toasts;
export const useToasts = (place?: DialogKey): readonly Toast[] =>
  useSyncExternalStore(subscribe, currentToasts, currentToasts).filter((one) => one.place === place);

/** Open dialogs, topmost last. Module state: only effects and events write it. */
const dialogs: DialogKey[] = [];
export const isFailure = ({ kind }: Toast): boolean => kind === 'failure';

/** Shows a toast in the topmost dialog, or on the page; a success replaces an earlier failure. */
export const showToast = (notice: ToastContent & { kind: ToastKind }): void => {
  const now = { ...notice, at: Date.now(), place: dialogs.at(-1) };
  const stays = (one: Toast) =>
    one.place !== now.place || (isFailure(one) !== isFailure(now) && now.kind !== 'success');
  setToasts([...toasts.filter(stays), now]);
};
export const dismissToast = (notice: Toast): void => setToasts(toasts.filter((one) => one !== notice));
/**
 * Removes the newest toast of the topmost dialog, or of the page; the key then does nothing else. A failure in a dialog
 * goes with the dialog.
 */
export const dismissOnEscape = (event: { preventDefault: () => void }): void => {
  const top = dialogs.at(-1);
  const newest = toasts.findLast((one) => one.place === top && !(top && isFailure(one)));
  if (!newest) return;
  event.preventDefault();
  dismissToast(newest);
};
/** Something opened that a toast must not cover. */
export const clearToasts = (): void => setToasts([]);

/** A toast shown this shortly (ms) before its dialog closes is unread: success usually closes the dialog. */
const UNREAD_FOR: Record<ToastKind, number> = { failure: 500, success: 3_500, notice: 5_000 };

/** A dialog opens: no toast may cover it, and later toasts appear inside. Returns a function that ends that. */
export const captureToasts = (place: DialogKey): (() => void) => {
  clearToasts();
  dialogs.push(place);
  return () => {
    dialogs.splice(dialogs.indexOf(place), 1);
    const inside = toasts.filter((one) => one.place === place);
    setToasts(toasts.filter((one) => one.place !== place));
    for (const one of inside) if (Date.now() - one.at < UNREAD_FOR[one.kind]) showToast(one);
  };
};
