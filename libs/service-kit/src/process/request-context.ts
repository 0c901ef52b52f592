import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Trace, writeTraceparent } from './trace.ts';

/** What is known of the current request, for the logs (infra/docs/logs.md). */
export type RequestContext = {
  requestId: string;
  isAsked: boolean;
  /** The current span, or the caller's. */
  trace?: Trace | undefined;
  /** The account that it acts for, or tries to sign in to. */
  person?: { id: string; sessionId?: string };
  /** The security event of its route. */
  event?: string;
  /** Whether it has committed a change: a later failure is 502, as the change remains. */
  hasCommitted?: boolean;
};

/** What is passed on with all that a request causes. */
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

/** The id that goes browser -> gateway -> service -> event; absent outside a request or an event. */
export const currentRequestId = () => storage.getStore()?.requestId;

export function currentOrigin(): Origin {
  const { requestId, trace } = storage.getStore() ?? {};
  return { requestId, traceparent: trace && writeTraceparent(trace) };
}

/** The account of the current request, if any. */
export const currentPerson = () => storage.getStore()?.person?.id;

/** Whether the current request comes from another service. */
export const isAskedByService = () => storage.getStore()?.isAsked ?? false;

/** Names the account of the current request in its log lines. */
export function setRequestPerson(person: { id: string; sessionId?: string }) {
  const context = storage.getStore();
  if (context) context.person = person;
}

/** Marks the current request as one that has changed something. */
export function markCommitted() {
  const context = storage.getStore();
  if (context) context.hasCommitted = true;
}

/** Marks the current request as a security event. */
export function setSecurityEvent(event: string) {
  const context = storage.getStore();
  if (context) context.event = event;
}

export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Takes the caller's X-Request-Id if it is a plain short word (it is logged), or creates one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID();
}
