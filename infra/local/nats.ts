import { connect } from 'node:net';
import { join } from 'node:path';
import type { Crew } from './crew.ts';
import { openCrew } from './crew.ts';
import { natsServer } from './nats-server.ts';
import { checkPorts, freePorts } from './ports.ts';
import type { Supervised } from './supervisor.ts';

export interface NatsOptions {
  /** Holds JetStream's store in `nats`, the log in `logs`. */
  folder: string;
  /** A free one when absent. */
  port?: number;
  /** Told before something is fetched. */
  tell?: (line: string) => void;
}

export interface Nats {
  url: string;
  server: Supervised;
  stop: () => Promise<void>;
}

/** A NATS server with JetStream on loopback, ready to be used. With a crew it is one of its parts, else it gets one of its own. */
export async function startNats(options: NatsOptions, crew?: Crew): Promise<Nats> {
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  await checkPorts([['nats', port]]);
  const own = crew ?? (await openCrew(options.folder));
  try {
    const server = own.add({
      name: 'nats',
      at: `localhost:${port}`,
      program: {
        file: natsServer(options.tell),
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
    return { url: `nats://127.0.0.1:${port}`, server, stop: () => (crew ? server.stop() : own.stop()) };
  } catch (error) {
    if (!crew) await own.stop();
    throw error;
  }
}

/** A NATS server's first line says what it can do. */
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
