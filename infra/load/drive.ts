import { Client, type Dispatcher } from 'undici';

export type Request = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: string;
  status: number;
};
/** Times in milliseconds. */
export type Figures = { requests: number; perSecond: number; p50: number; p99: number };

export const CONNECTIONS = 16;

/**
 * Sends requests over keep-alive connections for this many seconds; each connection sends the next one after the
 * answer.
 */
export async function drive(
  origin: string,
  seconds: number,
  next: () => Request,
  connections = CONNECTIONS,
): Promise<Figures> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const took: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const sent = performance.now();
        await send(client, next());
        took.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = performance.now() - began;
  await Promise.all(clients.map((client) => client.close()));
  return {
    requests: took.length,
    perSecond: (took.length / elapsed) * 1000,
    p50: percentile(took, 50),
    p99: percentile(took, 99),
  };
}

/** Rejects when the answer has another status than the request's. */
export function send(client: Dispatcher, { status, ...request }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    client.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_, code) => {
        answered = code;
      },
      onResponseData: () => {},
      onResponseEnd: () =>
        answered === status
          ? resolve()
          : reject(new Error(`${request.method} ${request.path} was answered ${answered}, not ${status}`)),
      onResponseError: (_, error) => reject(error),
    });
  });
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
