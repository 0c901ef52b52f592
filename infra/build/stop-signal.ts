/** Aborted when somebody stops this program, or what has started it is gone. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => stopping.abort());
  return stopping.signal;
}
