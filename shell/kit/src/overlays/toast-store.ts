import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'failure' | 'notice';
/** A way on from a notice, such as into the group that one has just joined. */
export type ToastAction = {
  /** The words of its button, such as 'Open the group'. */
  label: string;
  /** Takes the reader there. */
  run: () => void;
  /** The notice asks whether to go: it stays until that is answered, and offers 'Cancel' too. */
  isQuestion?: boolean;
};
export type ToastContent = { title: string; message?: string; action?: ToastAction };
/** Where notices are shown but on the page: in an open dialog. */
type DialogKey = object;
export type Toast = ToastContent & { kind: ToastKind; at: number; place: DialogKey | undefined };

/** In each place, and on the page, one failure and one of what else there is to say. */
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();
const setToasts = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};
/** Calls `listener` with each change; answers what ends that. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const currentToasts = (): readonly Toast[] => toasts;
export const useToasts = (place?: DialogKey): readonly Toast[] =>
  useSyncExternalStore(subscribe, currentToasts, currentToasts).filter((one) => one.place === place);

/** Open dialogs, the topmost last. */
const dialogs: DialogKey[] = [];
export const isFailure = ({ kind }: Toast): boolean => kind === 'failure';

/** In the topmost of the open dialogs, else on the page; a success takes the failure before it away. */
export const showToast = (notice: ToastContent & { kind: ToastKind }): void => {
  const now = { ...notice, at: Date.now(), place: dialogs.at(-1) };
  const stays = (one: Toast) =>
    one.place !== now.place || (isFailure(one) !== isFailure(now) && now.kind !== 'success');
  setToasts([...toasts.filter(stays), now]);
};
export const dismissToast = (notice: Toast): void => setToasts(toasts.filter((one) => one !== notice));
/** Something has opened that a notice must not lie on. */
export const clearToasts = (): void => setToasts([]);

/** What a dialog takes with it, closing this soon (ms), nobody has read: what has worked as a rule closes it. */
const UNREAD_FOR: Record<ToastKind, number> = { failure: 500, success: 3_500, notice: 5_000 };

/** A dialog opens: no notice may lie on it, and what is said from now on stands inside. Answers what ends that. */
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
