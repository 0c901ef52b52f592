import { connect } from 'node:net';
import { join } from 'node:path';
import { natsServer } from './nats-server.ts';
import { checkPorts, freePorts } from './ports.ts';
import type { ProcessGroup } from './process-group.ts';
import { openProcessGroup } from './process-group.ts';
import type { Supervised } from './supervisor.ts';

export interface NatsOptions {
  /** Holds JetStream's store in `nats`, the log in `logs`. */
  folder: string;
  /** A free one when absent. */
  port?: number;
  /** Called with a line before something is downloaded. */
  log?: (line: string) => void;
}

export interface Nats {
  url: string;
  server: Supervised;
  stop: () => Promise<void>;
}

/** A NATS server with JetStream on loopback, ready to use: a part of `group`, else of a group of its own. */
export async function startNats(options: NatsOptions, group?: ProcessGroup): Promise<Nats> {
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  await checkPorts([['nats', port]]);
  const own = group ?? (await openProcessGroup(options.folder));
  try {
    const server = own.add({
      name: 'nats',
      at: `localhost:${port}`,
      program: {
        file: natsServer(options.log),
        args: [
          '--addr',
          '127.0.0.1',
          '--port',
          String(port),
          '--jetstream',
          '--store_dir',
          join(options.folder, 'nats'),
        ],
        env: { PATH: process.env.PATH },
      },
      isReady: () => greetsWithJetStream(port),
    });
    await server.whenReady();
    return { url: `nats://127.0.0.1:${port}`, server, stop: () => (group ? server.stop() : own.stop()) };
  } catch (error) {
    if (!group) await own.stop();
    throw error;
  }
}

/** The first line that a NATS server sends lists its features. */
const greetsWithJetStream = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(2_000, () => answer(false));
    socket.on('error', () => answer(false));
    socket.on('data', (line) => answer(line.includes('"jetstream":true')));
  });
