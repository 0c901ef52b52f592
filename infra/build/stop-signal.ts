/** Aborted when this program gets a stop signal, or its parent has ended. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => stopping.abort());
  return stopping.signal;
}
