import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
const subscribeToNothing = () => () => undefined;

/** Whether a dialog or panel covers the page; observed only while `isEnabled`. */
export const useIsDialogOpen = (isEnabled: boolean): boolean =>
  useSyncExternalStore(isEnabled ? subscribe : subscribeToNothing, () => isEnabled && isDialogOpen());
