import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { until } from '@allsquare/testing';

/** A product at another address, where the test decides what arrives. */
export interface Front {
  at: string;
  /** What has reached the product, as 'GET /path'. */
  arrived: string[];
  /** What its files took, with their headers. */
  fileBytes: number;
  /** Pages wait for it. */
  held: Promise<void> | undefined;
  /** Answers /remotes.json instead of the product. */
  list: string | undefined;
  /** A request that never arrives, as 'POST /path'. */
  lost: string | undefined;
  /** Ends all connections and accepts none; also for workers, which the browser's `setOffline` does not reach. */
  cut: () => void;
  /** Ends all connections; on new ones no answer arrives. */
  silence: () => void;
  /** Waits until files have stopped coming. */
  quiet: () => Promise<unknown>;
  /** As at the start. */
  reset: () => void;
  stop: () => void;
}

/** No file has come for this long (ms). */
const QUIET = 2_000;

export async function startFront(origin: string): Promise<Front> {
  const { hostname, port } = new URL(origin);
  let isCut = false;
  let isSilent = false;
  let lastByteAt = Date.now();
  const forward = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    if (isCut || `${method} ${url}` === front.lost) return incoming.socket.destroy();
    front.arrived.push(`${method} ${url}`);
    if (isSilent) return undefined;
    if (headers['sec-fetch-mode'] === 'navigate' && front.held) await front.held;
    if (url === '/remotes.json' && front.list) return response.end(front.list);
    const { origin: from, ...others } = headers;
    const sent = request(
      { hostname, port, method, path: url, headers: { ...others, ...(from && { origin }) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (!url.startsWith('/api/')) {
          front.fileBytes += answer.rawHeaders.join('').length;
          answer.on('data', ({ length }: Buffer) => {
            front.fileBytes += length;
            lastByteAt = Date.now();
          });
        }
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    return incoming.pipe(sent);
  };
  const server = createServer((incoming, response) => void forward(incoming, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const front: Front = {
    at: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    arrived: [],
    fileBytes: 0,
    held: undefined,
    list: undefined,
    lost: undefined,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    silence: () => {
      isSilent = true;
      server.closeAllConnections();
    },
    quiet: () => until('no file to come', async () => Date.now() > lastByteAt + QUIET),
    reset: () => {
      isCut = false;
      isSilent = false;
      Object.assign(front, { arrived: [], fileBytes: 0, held: undefined, list: undefined, lost: undefined });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return front;
}
