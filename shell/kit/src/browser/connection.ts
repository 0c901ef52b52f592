import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** Most losses are over before anybody has to know (ms). */
const GRACE_PERIOD = 2_000;
/** A network that has just come back may fail a request once more (ms). */
const SETTLE_TIME = 10_000;
const RETRY_DELAY = 2_000;

type Connection = 'connected' | 'reconnecting' | 'offline';
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

/** The live stream says here whether it stands. */
export const connection = {
  markConnected: (): void => {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  },
  markLost: (): void => {
    timer ??= setTimeout(() => show(true), GRACE_PERIOD);
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
let onlineSince = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  onlineSince = performance.now();
});
for (const change of ['online', 'offline']) window.addEventListener(change, notify);

/** The connection as one should know it: lost only when it has been for two seconds. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);

/** Whether the browser has a network; known at once. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Acts whenever the connection is there again; while the network is that new, what is still there acts once more. */
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
