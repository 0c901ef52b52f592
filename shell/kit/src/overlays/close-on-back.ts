import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The open overlays, topmost last; the history entry that Back removes has the same name in its state.
 * Module state: only effects and events write it.
 */
const open: string[] = [];
type Stacked = { overlays?: string[] } | null;
const entryOverlays = () => (history.state as Stacked)?.overlays ?? [];
const isLeftOver = () => entryOverlays().some((id) => !open.includes(id));

// Module state: only effects and events write it.
let removing: ReturnType<typeof setTimeout> | undefined;
let isGoingBack = false;
let isReturning = false;
let isWaiting = false;

/** The router's location key, which its entries have in their state. Module state: the app's, in browsers. */
let routerKey = (): string | undefined => history.state?.key;
/** Set by the shell. */
export const trackRouterKey = (current: () => string): void => {
  routerKey = () => (current() === 'default' ? undefined : current());
};

/** Keeps the router's own state, so it treats both entries as one location. */
const pushEntry = () => {
  isWaiting = isGoingBack || isReturning;
  if (isWaiting) return;
  clearTimeout(removing);
  const state = { ...history.state, overlays: [...open] };
  // Reuses the entry left by a menu that opened a dialog, or by a reload.
  if (isLeftOver()) history.replaceState(state, '');
  else history.pushState(state, '');
};

/** Removes the entry, unless the same press leads to another page or dialog. */
const popEntry = () => {
  removing = setTimeout(() => {
    if (!isLeftOver()) return;
    isGoingBack = true;
    history.back();
  });
};

const onPop = (event: PopStateEvent) => {
  if (!isGoingBack && !isReturning) {
    // Back from a page opened by a dialog or menu: the old page's overlay is already closed.
    if (isLeftOver()) history.back();
    return;
  }
  // The location is unchanged for the router; hearing of this would cancel its navigation, such as to the sign-in page.
  event.stopImmediatePropagation();
  // The navigation arrived in the meantime, in the entry to be removed.
  isReturning = isGoingBack && history.state?.key !== routerKey();
  isGoingBack = false;
  if (isReturning) history.forward();
  else if (isWaiting) pushEntry();
};
// Runs before the router, whose listener does not capture.
window.addEventListener('popstate', onPop, { capture: true });

/**
 * Back closes an overlay (dialog, sheet or menu) before it leaves the page. `close` may refuse, as a dialog does while
 * it saves: it stays open, and the next Back tries again.
 */
export const useCloseOnBack = (isOpen: boolean, close: () => void): void => {
  const [id] = useState(() => crypto.randomUUID());
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(id);
    pushEntry();
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const onBack = () => {
      if (entryOverlays().includes(id)) return;
      closeNow();
      // Still open a moment later: it refused.
      reopening = setTimeout(pushEntry);
    };
    window.addEventListener('popstate', onBack);
    return () => {
      clearTimeout(reopening);
      window.removeEventListener('popstate', onBack);
      open.splice(open.indexOf(id), 1);
      if (entryOverlays().includes(id)) popEntry();
    };
  }, [isOpen, id]);
};

/** For a menu or picker, which opens itself. */
export const useOpenState = () => {
  const [isOpen, onOpenChange] = useState(false);
  useCloseOnBack(isOpen, () => onOpenChange(false));
  return { open: isOpen, onOpenChange };
};
