import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ASKED_BY_SERVICE, type Operation } from '@allsquare/service-kit';
import { decodeJwt } from 'jose';

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const withoutIds = (method = '', url = '') => `${method} ${url.replaceAll(ID, '*')}`;

/**
 * Another service as its callers see it: a real HTTP server that gives an example's answers, and 404 to all else. A
 * request that is not marked as a service's gets 500, because its answer could be a request back (ADR 0004).
 */
export async function startPeer() {
  const answers = new Map<string, { body: unknown; version: number; status: number; to?: string[] }>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const route = `${request.method} ${request.url}`;
    requests.push(route);
    const configured = answers.get(route) ?? answers.get(withoutIds(request.method, request.url));
    const caller = String(decodeJwt(request.headers.authorization?.slice('Bearer '.length) ?? '').sub);
    const answer = configured && (configured.to?.includes(caller) ?? true) ? configured : undefined;
    response
      .writeHead(ASKED_BY_SERVICE in request.headers ? (answer?.status ?? 404) : 500, {
        'content-type': 'application/json',
        'x-state-version': String(answer?.version ?? 0),
      })
      .end(JSON.stringify(answer?.body ?? { message: 'There is nothing here.', code: 'not-found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests so far, as 'GET /api/groups/...'. */
    asked: requests,
    /**
     * From now on this operation gets this answer, with the version of the owner's state event; `to` these callers, 404
     * to others. `params` of '*' match any.
     */
    answers: (
      operation: Operation,
      { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> },
      body: unknown,
      version: number,
      to?: string[],
    ) => {
      const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const search = new URLSearchParams(query).toString();
      answers.set(`${operation.method} ${path}${search && `?${search}`}`, {
        body,
        version,
        status: operation.status,
        to,
      });
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
