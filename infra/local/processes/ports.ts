import { createServer, type Server } from 'node:net';
import { isSystemError, UserFacingError } from '../../build/user-facing-error.ts';

/** The product's own port, from ALLSQUARE_PORT; the parts use those after it. */
export function productPort(): number {
  const port = process.env.ALLSQUARE_PORT ?? '8080';
  if (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_528) return Number(port);
  throw new UserFacingError(`ALLSQUARE_PORT is '${port}': give the first of several free ports, such as 8080.`);
}

/** Refuses with a sentence when one of these loopback ports, each given with its purpose, is not available. */
export async function checkPorts(ports: [name: string, port: number][]): Promise<void> {
  for (const [name, port] of ports) {
    try {
      await close(await listen(port));
    } catch (error) {
      const advice = isSystemError(error, 'EADDRINUSE')
        ? 'is in use: end what uses it, or choose other ports, such as'
        : 'may not be opened by this user: choose other ports, such as';
      throw new UserFacingError(`Port ${port} (${name}) ${advice} ALLSQUARE_PORT=9080 npm start.`);
    }
  }
}

/*
 * Below the ports that systems assign automatically, so that a killed part gets its own port again. A program that
 * searches for ports reserves a block of them, because another program may search between its check and its use. It
 * listens at the block's first port for its lifetime. Browsers refuse 10080.
 */
const LOWEST = 10_100;
const BLOCKS = 200;
const BLOCK = 100;
let block: Promise<number> | undefined;
let taken = 0;

async function takeBlock(): Promise<number> {
  for (;;) {
    const first = LOWEST + BLOCK * Math.floor(Math.random() * BLOCKS);
    const server = await listen(first).catch(() => undefined);
    if (server) {
      server.unref();
      return first;
    }
  }
}

/** The first of this many ports in a row that were free a moment ago, at most 99. */
export async function freePortRange(count: number): Promise<number> {
  block ??= takeBlock();
  const lowest = (await block) + 1;
  for (;;) {
    if (taken + count >= BLOCK) taken = 0;
    const first = lowest + taken;
    taken += count;
    const opened = await Promise.allSettled(Array.from({ length: count }, (_, n) => listen(first + n)));
    const servers = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(servers.map(close));
    if (servers.length === count) return first;
  }
}

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const first = await freePortRange(count);
  return Array.from({ length: count }, (_, n) => first + n);
}

const listen = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server) => new Promise<unknown>((done) => server.close(done));
