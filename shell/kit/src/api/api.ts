import { type Operation, type Problem, type ProblemDetail, parseReceived } from '@allsquare/contract-kit';
import type { z } from 'zod';
import { takeEarlyResponse } from './early-responses.ts';
import type { createTracer } from './tracer.ts';

export type { Operation };

type Part<O extends Operation, P extends 'params' | 'query' | 'body'> = O[P] extends z.ZodType
  ? Record<P, z.input<O[P]>>
  : unknown;
type Optional<O extends Operation> = O['query'] extends z.ZodType ? { query?: z.input<O['query']> } : unknown;
/** The input of an operation; `query` is always optional. */
export type Input<O extends Operation> = Part<O, 'params'> & Part<O, 'body'> & Optional<O>;
export type Answer<O extends Operation> = z.output<O['response']>;

/** An error response, or status 0 without a response. `message` is for users; as a string it reads 'status: body'. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: ProblemDetail[],
    readonly body: string,
  ) {
    super(message);
  }
  override toString(): string {
    return `${this.status}: ${this.body}`;
  }
}

/** Whether an operation failed with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Whether the server rejected the request, so that retrying it is useless. */
export const isClientError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What a form shows while the outcome of its write is unknown. */
export const MAY_BE_SAVED = 'This may already be saved. Trying again is safe.';

/** `expiresAt`: when the token expires, in ms since 1970. */
export type Caller = { token: string; expiresAt: number; id: string; name: string; email: string };
/** Who calls: `current` returns a valid token, `renew` another one after a 401; null when signed out. */
export type Callers = { current: () => Promise<Caller | null>; renew: () => Promise<Caller | null> };

const signedOutCallers: Callers = { current: async () => null, renew: async () => null };
// Module state: a server sets it for all renders alike.
let callers: Callers = signedOutCallers;
/** Replaces fetch; the address is a path with its query. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;
const networkTransport: Transport = async (address, init) =>
  (await takeEarlyResponse(address, init)) ?? fetch(address, init);
// Module state: a server sets it for all renders alike.
let transport = networkTransport;

/** The shell calls this once. */
export const setCallers = (next: Callers): void => {
  callers = next;
};

/** The current caller. */
export const currentCaller = (): Promise<Caller | null> => callers.current();

/** Lets tests and standalone remotes respond from the contract's examples; without an argument restores the network. */
export const setTransport = (next: Transport = networkTransport): void => {
  transport = next;
};

/** spec.md section 6. */
const CREDENTIALED = new Set(['POST /api/groups', 'POST /api/settlements']);

const addressOf = (path: string, params: Record<string, unknown>, query: Record<string, unknown>) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  // Several values repeat the parameter.
  const given = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
  const stated = given.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(stated.map(([key, value]) => [String(key), String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
};

const identityHeaders = (caller: Caller | null): Record<string, string> =>
  caller
    ? {
        Authorization: `Bearer ${caller.token}`,
        'X-User-Id': encodeURIComponent(caller.id),
        'X-User-Name': encodeURIComponent(caller.name),
        'X-User-Email': encodeURIComponent(caller.email),
      }
    : {};

const unreachable = () =>
  new ApiError(0, 'unreachable', 'Allsquare cannot be reached right now. Please try again in a moment.', [], '');

const refusal = async (response: Response) => {
  const body = await response.text().catch(() => '');
  let known: Partial<Problem> = {};
  try {
    known = JSON.parse(body) ?? {};
  } catch {
    // Not ours: an edge or proxy responded.
  }
  const message = known.message || 'Something went wrong. Please try again.';
  return new ApiError(response.status, known.code ?? 'unknown', message, known.details ?? [], body);
};

type RequestOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const signedOut = () => Response.json({ code: 'signed-out', message: 'Please sign in to continue.' }, { status: 401 });

/**
 * Sends one request with the caller's token, and retries it once with another token after a 401. Rejects a request that
 * needs a token when nobody is signed in, as from a page that remains mounted during sign-out.
 */
export const request = async (address: string, init: RequestOptions, open = false): Promise<Response> => {
  const ask = async (caller: Caller | null) => {
    try {
      return await transport(address, {
        ...init,
        headers: { 'X-Request-Id': crypto.randomUUID(), ...identityHeaders(caller), ...init.headers },
      });
    } catch (error) {
      if (init.signal?.aborted && (init.signal.reason as Error).name !== 'TimeoutError') throw error;
      throw unreachable();
    }
  };
  if (open) return ask(null);
  const current = await callers.current().catch(() => {
    throw unreachable();
  });
  if (!current) return signedOut();
  const response = await ask(current);
  if (response.status !== 401) return response;
  const renewed = await callers.renew().catch(() => null);
  return renewed ? ask(renewed) : response;
};

// Module state: only effects and events write it.
let tracer: ReturnType<typeof createTracer> | undefined;
let tracerLoading: Promise<typeof tracer> | undefined;
/** Loaded when a response or live event first names its trace, so pages load nothing where tracing is off. */
const loadTracer = () =>
  (tracerLoading ??= import(/* webpackChunkName: "kit-tracer" */ './tracer.ts')
    .then(({ createTracer }) => (tracer = createTracer(request)))
    .catch(() => undefined));

/** Runs the work of a live event as part of its trace, if it has one; `since`: when it arrived. */
export const traceLiveEvent = (
  topic: string,
  traceparent: string | undefined,
  since: number,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  if (!traceparent) return work();
  if (tracer) return tracer.show(topic, traceparent, since, work);
  const done = work();
  void loadTracer().then((loaded) => loaded?.show(topic, traceparent, since, () => done));
  return done;
};

type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };

/** In ms: nobody waits longer. A part of a page then says what to do, and asks again; a write may be saved. */
const LIMIT = 10_000;
const limited = (signal?: AbortSignal) => AbortSignal.any([AbortSignal.timeout(LIMIT), ...(signal ? [signal] : [])]);

const exchange = async <O extends Operation>(operation: O, input: Input<O>, options: CallOptions) => {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
  const sends = operation.body !== undefined || (operation.method !== 'GET' && operation.method !== 'DELETE');
  const span = tracer?.startSpan(operation);
  const response = await request(
    addressOf(operation.path, { ...params }, { ...query }),
    {
      method: operation.method,
      signal: limited(options.signal),
      credentials: CREDENTIALED.has(`${operation.method} ${operation.path}`) ? 'include' : 'same-origin',
      headers: {
        ...(sends ? { 'Content-Type': 'application/json' } : {}),
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        ...span?.headers,
      },
      body: sends ? JSON.stringify(body ?? {}) : undefined,
    },
    operation.public,
  );
  try {
    if (!response.ok) throw await refusal(response);
    const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
    return { answer: parseReceived(operation.response, answer) as Answer<O>, headers: response.headers };
  } finally {
    if (response.headers.has('traceresponse')) void (span ? span.end(response.status) : loadTracer());
  }
};

/** Calls an operation and returns its parsed response. Throws ApiError. `idempotencyKey` is for POSTs that create. */
export const call = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  options: CallOptions = {},
): Promise<Answer<O>> => (await exchange(operation, input, options)).answer;

/** A page of a list: `next` and `previous` are the cursors of its neighbours, if any; `total` reads '12' or '1000+'. */
export type ListPage<Items> = { items: Items; next: string | undefined; previous: string | undefined; total: string };

const cursorIn = (headers: Headers, rel: 'next' | 'prev') => {
  const search = new RegExp(`<[^>?]*\\?([^>]*)>;\\s*rel="${rel}"`).exec(headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(search).get('cursor') ?? undefined;
};

/** A page of a list (headers Link and X-Total-Count). Throws ApiError. */
export const callPage = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  options: CallOptions = {},
): Promise<ListPage<Answer<O>>> => {
  const { answer, headers } = await exchange(operation, input, options);
  return {
    items: answer,
    next: cursorIn(headers, 'next'),
    previous: cursorIn(headers, 'prev'),
    total: headers.get('X-Total-Count') ?? '',
  };
};
