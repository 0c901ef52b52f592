import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Network } from './visit.ts';

/** One packet (bytes). */
const PACKET = 1_400;

/**
 * The product at another address, behind one slow line for all connections: unlike the browser's own emulation it slows
 * the requests of a worker, too. `cut` ends it.
 */
export async function openSlowLine(origin: string, { latency, downloadThroughput }: Network) {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  /** When the line has carried all that came so far. */
  let free = 0;
  const carry = (near: Socket, answer: Buffer) => {
    for (let at = 0; at < answer.length; at += PACKET) {
      const packet = answer.subarray(at, at + PACKET);
      const now = performance.now();
      free = Math.max(free, now) + (packet.length / downloadThroughput) * 1_000;
      setTimeout(() => near.destroyed || near.write(packet), free + latency - now);
    }
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => {}).on('close', () => open.delete(end));
    }
    near.pipe(far);
    far.on('data', (answer) => carry(near, answer));
    near.on('close', () => far.destroy());
    far.on('close', () => setTimeout(() => near.end(), Math.max(0, free - performance.now()) + latency));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  const cut = () => {
    server.close();
    for (const end of open) end.destroy();
  };
  return { origin: `http://localhost:${typeof address === 'object' ? address?.port : 0}`, cut };
}
