import { connect } from 'node:net';
import { join } from 'node:path';
import { toConstantCase } from '@allsquare/contract-kit/service-manifest';
import { root } from '../../build/units.ts';
import { checkPorts, freePorts } from '../processes/ports.ts';
import type { ProcessGroup } from '../processes/process-group.ts';
import { openProcessGroup } from '../processes/process-group.ts';
import { secretsOf } from '../processes/secrets.ts';
import { type ServiceName, services } from '../processes/services.ts';
import { fullDiskMessage, lastComplaint } from '../processes/start-errors.ts';
import type { Supervised } from '../processes/supervisor.ts';
import { natsServer } from '../programs/nats-server.ts';

/** The users of infra/nats/nats.conf: one per service, and one for the operator of the broker. */
export type NatsUser = 'operator' | ServiceName;
export const natsUsers: NatsUser[] = ['operator', ...services.map(({ name }) => name)];
export const natsPassword = (user: NatsUser): string => `${toConstantCase(user)}_NATS_PASSWORD`;
/** Of the broker of the product in this folder. */
export const natsUrl = (folder: string, port: number, user: NatsUser): string =>
  `nats://${user}:${secretsOf(folder)(`${user} at the broker`)}@127.0.0.1:${port}`;

interface NatsOptions {
  /** Holds JetStream's store in `nats`, the log in `logs`. */
  folder: string;
  /** A free one when absent. */
  port?: number;
  /** The password of each user of infra/nats/nats.conf; absent: a server without passwords. */
  passwords?: (user: NatsUser) => string;
  /** How many servers, which form a cluster; one when absent. */
  servers?: number;
  /** Called with a line before a download. */
  log?: (line: string) => void;
}

/** One server; in a cluster its monitoring at `monitor` reports the leader. */
export type NatsNode = Supervised & { name: string; port: number; monitor?: number };

export interface Nats {
  /** With the user's credentials, if the server requires them. */
  url: (user: NatsUser) => string;
  server: Supervised;
  nodes: NatsNode[];
  stop: () => Promise<void>;
}

/** A NATS server with JetStream on loopback, or several, ready to use: parts of `group`, else of a new group. */
export async function startNats(options: NatsOptions, group?: ProcessGroup): Promise<Nats> {
  const { passwords, servers = 1 } = options;
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  await checkPorts([['nats', port]]);
  const own = group ?? (await openProcessGroup(options.folder));
  try {
    const file = natsServer(options.log);
    const env = {
      PATH: process.env.PATH,
      // Quoted, because nats.conf would read a value of digits as a number.
      ...(passwords &&
        Object.fromEntries(natsUsers.map((user) => [natsPassword(user), JSON.stringify(passwords(user))]))),
    };
    const config = passwords ? ['--config', join(root, 'infra/nats/nats.conf')] : [];
    const nodes = (await nodePorts(port, servers)).map(({ inCluster, ...node }) => {
      const data = join(options.folder, node.name);
      const store = ['--jetstream', '--store_dir', data];
      const args = ['--addr', '127.0.0.1', '--port', String(node.port), ...store, ...inCluster, ...config];
      const at = `localhost:${node.port}`;
      const isReady = () => hasJetStream(node.port);
      const explain = (log: string) =>
        fullDiskMessage(data, log) ??
        `NATS cannot use ${data} (${lastComplaint(log, /\[FTL\] (.*)/g)}): delete it, the services publish again what was in it.`;
      return Object.assign(own.add({ name: node.name, at, program: { file, args, env }, isReady, explain }), node);
    });
    await Promise.all(nodes.map((node) => node.whenReady()));
    const [server = missing()] = nodes;
    const url = (user: NatsUser) =>
      nodes.map((node) => `nats://${passwords ? `${user}:${passwords(user)}@` : ''}127.0.0.1:${node.port}`).join();
    const stop = async () => {
      if (!group) return own.stop();
      await Promise.all(nodes.map((node) => node.stop()));
    };
    return { url, server, nodes, stop };
  } catch (error) {
    if (!group) await own.stop();
    throw error;
  }
}

/** The ports of each server, the first of which is at `port`, and the cluster settings. */
async function nodePorts(port: number, count: number) {
  if (count === 1) return [{ name: 'nats', port, inCluster: [] }];
  const ports = [port, ...(await freePorts(3 * count - 1))];
  const ways = ports.splice(count, count).map((way) => `nats://127.0.0.1:${way}`);
  return ways.map((way, index) => {
    const name = index === 0 ? 'nats' : `nats-${index + 1}`;
    const monitor = ports[count + index] ?? 0;
    const cluster = ['--cluster_name', 'allsquare', '--cluster', way, '--routes', ways.join()];
    const inCluster = ['--name', name, ...cluster, '--http_port', String(monitor)];
    return { name, port: ports[index] ?? 0, monitor, inCluster };
  });
}

function missing(): never {
  throw new Error('A broker has one server at least');
}

/** The first line that a NATS server sends lists its features. */
const hasJetStream = (port: number) =>
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
