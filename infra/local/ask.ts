interface Sent {
  /** Good for five minutes; absent: signed out. */
  token?: string;
  body?: object;
  /** A repeated write under the same key gets the first answer and adds nothing. */
  key?: string;
  signal?: AbortSignal;
}

/** What the product answered instead of a success. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Refused && error.status === status;

/** Sends a request to the product's api as a browser would; answers refusals too. */
export function send(
  origin: string,
  method: string,
  path: string,
  { token, body, key, signal }: Sent = {},
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** What the product's api answers to it, unparsed by its contract; throws when it refuses. */
export async function ask<T>(origin: string, method: string, path: string, sent?: Sent): Promise<T> {
  const response = await send(origin, method, path, sent);
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, `${method} ${path}: ${response.status} ${text}`);
  return text && JSON.parse(text);
}
