import { isHashed } from '../../worker/is-hashed.ts';

/** Set by the build: false with WORKER=off, and while developing. */
declare const WORKER: boolean;

/** When no further file has come for this long (ms), the worker stores those that have. */
const QUIET = 3_000;

/**
 * Registers /sw.js (shell/worker), and tells it which files this page has loaded, now and later. Browsers refuse it on
 * an insecure address, and some in private windows: there the app needs the network.
 */
export const registerWorker = (): void => {
  if (!WORKER || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.register('/sw.js').catch(() => undefined);
  let loaded: string[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const send = async () => {
    const { active } = await serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    active?.postMessage(loaded);
    loaded = [];
  };
  new PerformanceObserver((list) => {
    const paths = list.getEntries().flatMap(({ name }) => URL.parse(name)?.pathname ?? []);
    const files = paths.filter(isHashed);
    if (files.length === 0) return;
    loaded.push(...files);
    clearTimeout(timer);
    timer = setTimeout(() => void send(), QUIET);
  }).observe({ type: 'resource', buffered: true });
};
