import type { Operation } from '@allsquare/contract-kit';

export type Route = Pick<Operation, 'method' | 'path'> & Partial<Pick<Operation, 'bodyType'>>;

export type CallInput = {
  params?: Record<string, string>;
  /** Several values repeat their parameter. */
  query?: Record<string, string | string[]>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
export type Answer = { status: number; body: unknown; headers: Headers };

/** An operation's path with its parameters and query. */
export function addressOf(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}

/** Sends a request of a contract over HTTP, signed out without a token; returns refusals too. */
export function send(origin: string, token: string | undefined, route: Route, input: CallInput): Promise<Response> {
  const { body, headers, signal } = input;
  const isForm = route.bodyType !== undefined;
  return fetch(new URL(addressOf(route.path, input), origin), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': route.bodyType ?? 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
    }),
    ...(signal && { signal }),
  });
}

/**
 * Calls an operation of a contract over HTTP; returns refusals too. A body that is not JSON becomes a text, an empty
 * one undefined.
 */
export async function callOperation(
  origin: string,
  token: string | undefined,
  route: Route,
  input: CallInput,
): Promise<Answer> {
  const response = await send(origin, token, route, input);
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? JSON.parse(text) : text || undefined, headers: response.headers };
}
