import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Trace, writeTraceparent } from './trace.ts';

/** What is known of the request under way, for the logs (infra/docs/logs.md). */
export type RequestContext = {
  requestId: string;
  isAsked: boolean;
  /** The span under way, or the caller's. */
  trace?: Trace | undefined;
  /** The account that it acts for, or tries to enter. */
  person?: { id: string; sessionId?: string };
  /** The security event that its route is. */
  event?: string;
  /** Whether it has committed a change: what fails after that is 502, as the change remains. */
  hasCommitted?: boolean;
};

/** What travels on with all that a request asks, writes and says. */
export type Origin = { requestId?: string | undefined; traceparent?: string | undefined };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until its first hook. */
    about: RequestContext | null;
  }
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The header that marks a call from one service to another (call-owner.ts). */
export const ASKED_BY_SERVICE = 'x-asked-by-service';

/** The id that travels browser -> gateway -> service -> event; absent outside a request or an event. */
export const currentRequestId = () => storage.getStore()?.requestId;

export function currentOrigin(): Origin {
  const { requestId, trace } = storage.getStore() ?? {};
  return { requestId, traceparent: trace && writeTraceparent(trace) };
}

/** The account that a request acts for; absent outside of one. */
export const currentPerson = () => storage.getStore()?.person?.id;

/** Whether what is being answered is another service's question. */
export const isAskedByService = () => storage.getStore()?.isAsked ?? false;

/** Says in the log lines of the request under way whose account it is about. */
export function setRequestPerson(person: { id: string; sessionId?: string }) {
  const context = storage.getStore();
  if (context) context.person = person;
}

/** Marks the request under way as one that has changed something. */
export function markCommitted() {
  const context = storage.getStore();
  if (context) context.hasCommitted = true;
}

/** Says that the request under way is a security event. */
export function setSecurityEvent(event: string) {
  const context = storage.getStore();
  if (context) context.event = event;
}

export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Takes the caller's X-Request-Id where it is a plain short word (it goes into logs), else makes one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID();
}
