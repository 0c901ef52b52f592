import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
/** `after`: a promise it waits for. */
type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string; after?: Promise<unknown> }
  | 'hang up';

const fine = (): Answer => ({});

/** A minimal real service: records the requests that reached it and sends the configured responses. */
export async function startUpstream() {
  const received: Received[] = [];
  let next: (request: Received) => Answer = fine;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    received.push(seen);
    const given = next(seen);
    if (given === 'hang up') request.socket.destroy();
    else {
      await given.after;
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
      response.end(given.body ?? '{}');
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    answers: (how: typeof next) => {
      received.length = 0;
      next = how;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
