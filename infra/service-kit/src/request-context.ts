import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<{ requestId: string }>();

/** The id that travels browser -> gateway -> service -> event; absent outside a request or an event. */
export const currentRequestId = () => storage.getStore()?.requestId;

export const withRequestId = <T>(requestId: string | undefined, work: () => T): T =>
  storage.run({ requestId: requestId ?? randomUUID() }, work);

/** Takes the caller's X-Request-Id where it is a plain short word (it goes into logs), else makes one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID();
}
