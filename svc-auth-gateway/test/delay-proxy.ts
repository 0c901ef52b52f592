import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; headers: Headers; body: string };

/** The route to a server, on which a response can be delayed. */
export async function startDelayProxy(to: string) {
  let hold: { path: string; status?: number | undefined; come: () => void; released: Promise<void> } | undefined;

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    let sent = '';
    for await (const chunk of request.setEncoding('utf8')) sent += chunk;
    const answer = await send(request, sent);
    if (hold && request.url?.endsWith(hold.path)) {
      const { come, released, status = answer.status } = hold;
      hold = undefined;
      answer.status = status;
      come();
      await released;
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
  };
  const send = async ({ method = '', url = '', headers }: IncomingMessage, body: string): Promise<Answer> => {
    const { authorization, 'content-type': type } = headers;
    const answer = await fetch(new URL(url, to), {
      method,
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(body && { body }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * Holds the next response from this path. Resolves when it has arrived, with the function that releases it,
     * unchanged or under another status.
     */
    holdNext: (path: string, status?: number) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
      hold = { path, status, come: arrive, released };
      return { held, release };
    },
    breakAll: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
export type DelayProxy = Awaited<ReturnType<typeof startDelayProxy>>;
