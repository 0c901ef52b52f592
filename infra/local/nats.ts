import { connect } from 'node:net';
import { join } from 'node:path';
import { shout } from '@allsquare/contract-kit/service-manifest';
import { root } from '../build/units.ts';
import { natsServer } from './nats-server.ts';
import { checkPorts, freePorts } from './ports.ts';
import type { ProcessGroup } from './process-group.ts';
import { openProcessGroup } from './process-group.ts';
import { type ServiceName, services } from './services.ts';
import type { Supervised } from './supervisor.ts';

/** The users of infra/nats/nats.conf: a service each, and one for whoever looks after the broker. */
export type NatsUser = 'operator' | ServiceName;
export const natsUsers: NatsUser[] = ['operator', ...services.map(({ name }) => name)];
export const natsPassword = (user: NatsUser): string => `${shout(user)}_NATS_PASSWORD`;

export interface NatsOptions {
  /** Holds JetStream's store in `nats`, the log in `logs`. */
  folder: string;
  /** A free one when absent. */
  port?: number;
  /** The password of each user of infra/nats/nats.conf; absent: a server that asks for none. */
  passwords?: (user: NatsUser) => string;
  /** Called with a line before something is downloaded. */
  log?: (line: string) => void;
}

export interface Nats {
  /** With the user's credentials, where the server asks for them. */
  url: (user: NatsUser) => string;
  server: Supervised;
  stop: () => Promise<void>;
}

/** A NATS server with JetStream on loopback, ready to use: a part of `group`, else of a group of its own. */
export async function startNats(options: NatsOptions, group?: ProcessGroup): Promise<Nats> {
  const { passwords } = options;
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
          ...(passwords ? ['--config', join(root, 'infra/nats/nats.conf')] : []),
        ],
        // Quoted, because nats.conf would read a value of digits as a number.
        env: {
          PATH: process.env.PATH,
          ...(passwords &&
            Object.fromEntries(natsUsers.map((user) => [natsPassword(user), JSON.stringify(passwords(user))]))),
        },
      },
      isReady: () => greetsWithJetStream(port),
    });
    await server.whenReady();
    const url = (user: NatsUser) => `nats://${passwords ? `${user}:${passwords(user)}@` : ''}127.0.0.1:${port}`;
    return { url, server, stop: () => (group ? server.stop() : own.stop()) };
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
