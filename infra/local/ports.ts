import { createServer, type Server } from 'node:net';
import { isSystemError, UserFacingError } from '../build/user-facing-error.ts';

/** The product's own port, from ALLSQUARE_PORT; the parts take those after it. */
export function productPort(): number {
  const given = process.env.ALLSQUARE_PORT ?? '8080';
  if (/^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_528) return Number(given);
  throw new UserFacingError(`ALLSQUARE_PORT is '${given}': give the first of several free ports, such as 8080.`);
}

/** Refuses with a sentence when one of these loopback ports, given with what each is for, cannot be had. */
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

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

/** The first of so many ports in a row that were free a moment ago, below those that systems give out themselves. */
export async function freeRow(count: number): Promise<number> {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 20_000);
    const opened = await Promise.allSettled(Array.from({ length: count }, (_, n) => listen(first + n)));
    const servers = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(servers.map(close));
    if (servers.length === count) return first;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const listen = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server) => new Promise<unknown>((done) => server.close(done));
