import { useEffect, useEffectEvent, useState } from 'react';

/** What lies over the page just now, the topmost last; the entry that Back takes away names the same in its state. */
const open: string[] = [];
type Stacked = { overlays?: string[] } | null;
const entryOverlays = () => (history.state as Stacked)?.overlays ?? [];
const isLeftOver = () => entryOverlays().some((id) => !open.includes(id));

let removing: ReturnType<typeof setTimeout> | undefined;
let isGoingBack = false;
let isReturning = false;
let isWaiting = false;

/** The key of the place where the router is, which its entries have in their state. */
let routerKey = (): string | undefined => history.state?.key;
/** The shell says where its router is. */
export const trackRouterKey = (current: () => string): void => {
  routerKey = () => (current() === 'default' ? undefined : current());
};

/** The router's own words in the state stay, so it takes both entries for one place. */
const pushEntry = () => {
  isWaiting = isGoingBack || isReturning;
  if (isWaiting) return;
  clearTimeout(removing);
  const state = { ...history.state, overlays: [...open] };
  // What a menu has left behind that opened a dialog, or a page that was reloaded, is taken over.
  if (isLeftOver()) history.replaceState(state, '');
  else history.pushState(state, '');
};

/** Takes the entry back, unless one goes on to another page or dialog with the same press. */
const popEntry = () => {
  removing = setTimeout(() => {
    if (!isLeftOver()) return;
    isGoingBack = true;
    history.back();
  });
};

const onPop = (event: PopStateEvent) => {
  if (!isGoingBack && !isReturning) {
    // Back from a page to which a dialog or menu has led: what lay over the old page is closed long since.
    if (isLeftOver()) history.back();
    return;
  }
  // For the router nothing has changed; if it heard of this it would give up where it is going, such as to the sign-in
  // page.
  event.stopImmediatePropagation();
  // It has arrived there meanwhile, in the entry that was to be taken back.
  isReturning = isGoingBack && history.state?.key !== routerKey();
  isGoingBack = false;
  if (isReturning) history.forward();
  else if (isWaiting) pushEntry();
};
// Before the router, which listens without capturing.
window.addEventListener('popstate', onPop, { capture: true });

/**
 * Back closes what lies over the page (a dialog, sheet or menu) before it leaves the page. `close` may refuse, as a
 * dialog does that saves: it stays open then, and the next Back asks again.
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
      // Still open a moment later: it has refused.
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
