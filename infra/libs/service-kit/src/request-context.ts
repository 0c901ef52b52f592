import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<{ requestId: string; isAsked: boolean }>();

/** The header that marks a call from one service to another (call-owner.ts). */
export const ASKED_BY_SERVICE = 'x-asked-by-service';

/** The id that travels browser -> gateway -> service -> event; absent outside a request or an event. */
export const currentRequestId = () => storage.getStore()?.requestId;

/** Whether what is being answered is another service's question. */
export const isAskedByService = () => storage.getStore()?.isAsked ?? false;

export const withRequestId = <T>(requestId: string | undefined, work: () => T, isAsked = false): T =>
  storage.run({ requestId: requestId ?? randomUUID(), isAsked }, work);

/** Takes the caller's X-Request-Id where it is a plain short word (it goes into logs), else makes one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID();
}
