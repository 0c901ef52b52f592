import { createServer, type IncomingHttpHeaders } from 'node:http';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string } | 'hang up';

/** A real service at the other end, as small as can be: remembers what reached it and answers what it was told to. */
export async function startUpstream() {
  const received: Received[] = [];
  let next: (request: Received) => Answer = () => ({});
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    received.push(seen);
    const answer = next(seen);
    if (answer === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body ?? '{}');
  });
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
