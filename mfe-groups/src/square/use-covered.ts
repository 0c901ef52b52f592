import { useSyncExternalStore } from 'react';

const watch = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};
const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
const never = () => () => undefined;

/** Whether a dialog or a panel lies over the page; looked at only as long as somebody `asks`. */
export const useIsCovered = (asks: boolean): boolean =>
  useSyncExternalStore(asks ? watch : never, () => asks && isCovered());
