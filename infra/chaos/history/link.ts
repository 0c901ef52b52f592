import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';

/** The faults of a network. */
export type NetworkFault = 'slow' | 'lossy';

/** The link from one part to another, or to its replicas. */
export type Link = {
  port: number;
  connectTo: (ports: number[]) => void;
  /** Applies from now on; undefined ends it. */
  setFault: (kind: NetworkFault | undefined) => void;
  close: () => Promise<void>;
};

/** In milliseconds: the delay of a slow link, and the silence of a lossy one. */
const SLOW_BY = [20, 150] as const;
const SILENT_FOR = [200, 2_000] as const;
/** The probability per chunk that a lossy link stalls, and that it breaks the connection. */
const SILENT = 0.05;
const BROKEN = 0.02;

/**
 * One address for a part or for several replicas, as a load balancer has: each connection goes to the next replica, or
 * to another if that one is down.
 */
export async function openLink(): Promise<Link> {
  let replicas: number[] = [];
  let turn = 0;
  let kind: NetworkFault | undefined;
  const open = new Set<Socket>();
  const carry = (near: Socket, far: Socket) => {
    const breakOff = () => [near, far].forEach((end) => end.resetAndDestroy());
    const disturbed = () => delayOrDrop(() => kind, breakOff);
    pipeline(near, disturbed(), far, disturbed(), near, () => {});
  };
  const connectFirst = async (near: Socket, ports: number[]) => {
    const far = await firstReachable(ports);
    if (far && !near.destroyed) return carry(near, far);
    for (const end of [near, far]) end?.resetAndDestroy();
  };
  const server = createServer({ noDelay: true }, (near) => {
    open.add(near.on('close', () => open.delete(near)).on('error', () => {}));
    turn += 1;
    const inTurn = replicas.map((_, index) => replicas[(turn + index) % replicas.length] ?? 0);
    void connectFirst(near, inTurn);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    connectTo: (ports) => {
      replicas = ports;
    },
    setFault: (next) => {
      kind = next;
    },
    close: async () => {
      server.close();
      for (const near of open) near.destroy();
      await once(server, 'close');
    },
  };
}

/** Forwards everything in order; late or not at all during a fault. */
const delayOrDrop = (currentFault: () => NetworkFault | undefined, breakOff: () => void) =>
  new Transform({
    transform(piece, _encoding, done) {
      const lateBy = ([least, most]: readonly [number, number]) =>
        void setTimeout(done, least + Math.random() * (most - least), null, piece);
      const kind = currentFault();
      if (kind === 'slow') return lateBy(SLOW_BY);
      const luck = kind ? Math.random() : 1;
      if (luck < BROKEN) return breakOff();
      if (luck < BROKEN + SILENT) return lateBy(SILENT_FOR);
      done(null, piece);
    },
  });

async function firstReachable(ports: number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    const isReached = await once(far, 'connect').then(
      () => true,
      () => false,
    );
    if (isReached) return far.on('error', () => {});
  }
  return undefined;
}
