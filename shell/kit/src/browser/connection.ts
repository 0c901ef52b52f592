import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** Most losses are over before anybody has to know (ms). */
const UNSEEN = 2_000;
/** A network that has just come back may fail a request once more (ms). */
const SETTLES_WITHIN = 10_000;
const AGAIN_AFTER = 2_000;

type Connection = 'stands' | 'reconnecting' | 'offline';
let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listen of listeners) listen();
};
const show = (next: boolean) => {
  if (shown === next) return;
  shown = next;
  notify();
};

/** The live stream says here whether it stands. */
export const connection = {
  stands: (): void => {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  },
  lost: (): void => {
    timer ??= setTimeout(() => show(true), UNSEEN);
  },
};

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};
const current = (): Connection => {
  if (!shown) return 'stands';
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
export const useReturn = (act: () => void): void => {
  const isOnline = useIsOnline();
  const isThere = useConnection() === 'stands' && isOnline;
  const wasThere = useRef(isThere);
  const again = useEffectEvent(act);
  useEffect(() => {
    if (isThere && !wasThere.current) again();
    wasThere.current = isThere;
    if (!isThere || performance.now() - onlineSince > SETTLES_WITHIN) return undefined;
    const retry = setTimeout(again, AGAIN_AFTER);
    return () => clearTimeout(retry);
  }, [isThere]);
};
