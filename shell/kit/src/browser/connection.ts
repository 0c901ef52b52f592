import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** Most losses end before users need to know (ms). */
const GRACE_PERIOD = 2_000;
/** A network that has just returned may fail another request (ms). */
const SETTLE_TIME = 10_000;
const RETRY_DELAY = 2_000;

type Connection = 'connected' | 'reconnecting' | 'offline';
// Module state: only effects and events write it.
let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listen of listeners) listen();
};
const show = (next: boolean) => {
  if (isLost === next) return;
  isLost = next;
  notify();
};

// Module state: only effects and events write it.
/** The age of what the page shows instead of newer rows, in words. */
let from: string | undefined;

/** The live stream reports here whether it is open. */
export const connection = {
  markConnected: (): void => {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  },
  markLost: (): void => {
    timer ??= setTimeout(() => show(true), GRACE_PERIOD);
  },
  markFrom: (words: string | undefined): void => {
    if (from === words) return;
    from = words;
    notify();
  },
};

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};
const current = (): Connection => {
  if (!isLost) return 'connected';
  return navigator.onLine ? 'reconnecting' : 'offline';
};
// Module state: only effects and events write it.
let onlineSince = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  onlineSince = performance.now();
});
for (const change of ['online', 'offline']) window.addEventListener(change, notify);

/** The connection as users should see it: lost only after two seconds. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);

/** How old what the page shows is, in words, if it could not be refreshed. */
export const useShownFrom = (): string | undefined => useSyncExternalStore(subscribe, () => from);

/** Whether the browser is online, without delay. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Runs on each reconnect. A component mounted while the network is that new runs it once more. */
export const useOnReconnect = (act: () => void): void => {
  const isOnline = useIsOnline();
  const isConnected = useConnection() === 'connected' && isOnline;
  const wasConnected = useRef(isConnected);
  const again = useEffectEvent(act);
  useEffect(() => {
    if (isConnected && !wasConnected.current) again();
    wasConnected.current = isConnected;
    if (!isConnected || performance.now() - onlineSince > SETTLE_TIME) return undefined;
    const retry = setTimeout(again, RETRY_DELAY);
    return () => clearTimeout(retry);
  }, [isConnected]);
};
