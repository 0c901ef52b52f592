import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

type Balancer = { url: string; leadTo: (ports: number[]) => void; close: () => Promise<void> };

/**
 * One address for several replicas, as a load balancer gives: each connection goes to the next of them, or to another
 * where nobody listens.
 */
export async function openBalancer(): Promise<Balancer> {
  let replicas: number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near.on('close', () => open.delete(near)).on('error', () => {}));
    turn += 1;
    const inTurn = replicas.map((_, index) => replicas[(turn + index) % replicas.length] ?? 0);
    void reachFirst(inTurn).then((far) => (far ? void pipeline(near, far, near, () => {}) : near.resetAndDestroy()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    leadTo: (ports) => {
      replicas = ports;
    },
    close: async () => {
      server.close();
      for (const near of open) near.destroy();
      await once(server, 'close');
    },
  };
}

async function reachFirst(ports: number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const far = connect(port, '127.0.0.1');
    const isReached = await once(far, 'connect').then(
      () => true,
      () => false,
    );
    if (isReached) return far.on('error', () => {});
  }
  return undefined;
}
