import { join } from 'node:path';
import { buildStale } from '../../build/build.ts';
import { explain, UserFacingError } from '../../build/user-facing-error.ts';
import { localProduct } from '../backups/local-product.ts';
import { streamWal } from '../backups/stream-wal.ts';
import { migrateServices } from '../parts/migrate.ts';
import {
  databases,
  type LinkOf,
  metricsPorts,
  type PartName,
  partNames,
  processTable,
  replicaOf,
  serviceDatabases,
} from '../parts/parts.ts';
import { makeStreams } from '../parts/streams.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { checkPorts, freePorts } from '../processes/ports.ts';
import { openProcessGroup } from '../processes/process-group.ts';
import { checkSecrets, secretsOf } from '../processes/secrets.ts';
import type { ServiceName } from '../processes/services.ts';
import { checkDisk } from '../processes/start-errors.ts';
import type { PartEvent, Supervised } from '../processes/supervisor.ts';
import { keycloakDistribution } from '../programs/keycloak-distribution.ts';
import { externalKeycloak } from '../servers/external-keycloak.ts';
import { firstStartMilliseconds } from '../servers/keycloak.ts';
import { type Nats, type NatsNode, type NatsUser, startNats } from '../servers/nats.ts';
import { ensureDatabases, startPostgres } from '../servers/postgres.ts';
import { prometheusPart } from '../servers/prometheus.ts';

export interface ProductOptions {
  /** The product's own port, which the parts' follow; or any free ones. */
  ports: number | 'free';
  /** Data, secrets and logs; absent: a temporary folder, deleted when the product stops. */
  folder?: string;
  /** A real Keycloak instead of the local identity server. */
  keycloak?: boolean;
  /** The services export their metrics, and a Prometheus at this port scrapes them. */
  prometheus?: number;
  /** No console output. */
  quiet?: boolean;
  /**
   * NATS_URL, <NAME>_DATABASE_URL, <NAME>_DATABASE_OWNER_URL, KEYCLOAK_URL: external servers instead of our own;
   * SMTP_URL: the mail server; GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: for Keycloak; LOG_LEVEL; LIMIT_...: the
   * gateway's limits (infra/docs/limits.md).
   */
  environment?: NodeJS.ProcessEnv;
  /** How many servers the broker has, which all store every stream; one when absent. */
  brokers?: number;
  /** Such as a load balancer before replicas, or a slow network; absent: parts reach each other directly. */
  linkOf?: LinkOf;
  /** Aborts the start and stops what it has started. */
  signal?: AbortSignal;
}

export type RunningPart = Pick<Supervised, 'pid' | 'kill' | 'start' | 'stop' | 'whenReady'> & {
  name: string;
  port: number;
};

export type Replica = RunningPart & { url: string };

export interface Product {
  /** http://localhost:<port> */
  origin: string;
  part: (name: PartName) => RunningPart;
  /** Starts one more replica of a service, of this tree's build or of another main file; resolves once it is ready. */
  startReplica: (service: ServiceName, main?: string) => Promise<Replica>;
  databaseUrl: (database: string) => string;
  /** Of the role that owns a service's database. */
  ownerUrl: (database: string) => string;
  natsUrl: (user: NatsUser) => string;
  /** The servers of our own broker. */
  brokers: NatsNode[];
  folder: string;
  stop: () => Promise<void>;
}

/**
 * Builds what is stale, then starts every part and waits until all are ready. On failure it rejects with a
 * UserFacingError and leaves nothing running.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { signal, quiet = false } = options;
  const environment: NodeJS.ProcessEnv = {
    ...(options.prometheus && { METRICS_PORT: '9464' }),
    ...options.environment,
  };
  if (environment.NODE_ENV === 'production' && !options.keycloak)
    throw new UserFacingError(
      'NODE_ENV is production, where nobody may sign in at the local identity server: npm start -- --keycloak.',
    );
  const log = quiet ? () => {} : (line: string) => console.log(line);
  const ports = await portsFor(options.ports);
  const portOf = (name: PartName) => ports.get(name) ?? rejectUnknown(name);
  const folder = options.folder ?? temporaryFolder();
  const onEvent = (news: PartEvent) => {
    log(describeEvent(news));
    // A broker that lost its files; in a cluster it gets them from the others.
    if (news.part === 'nats' && news.type === 'ready' && news.isRestart && !options.brokers)
      makeStreams(natsUrl('operator'), { signal }).catch((error) => log(explain(error)));
  };
  const group = await openProcessGroup(folder, { onEvent, temporary: !options.folder });
  let nats: Nats | undefined;
  const natsUrl = (user: NatsUser) => nats?.url(user) ?? environment.NATS_URL ?? '';
  try {
    const external = options.keycloak ? await externalKeycloak(environment) : undefined;
    const identityDatabase = options.keycloak ? 'keycloak' : 'identity';
    const used = databases.filter((name) => !['identity', 'keycloak'].includes(name) || name === identityDatabase);
    const ownDatabases = used.filter(
      (name) => !environment[databaseVariable(name)] && !(external && name === 'keycloak'),
    );
    const ownNats = !environment.NATS_URL;
    const unused: PartName[] = [
      ...(external ? ['identity' as const] : []),
      ...(ownDatabases.length ? [] : ['postgres' as const]),
      ...(ownNats ? [] : ['nats' as const]),
    ];
    const seen: [string, number][] = options.prometheus ? [['prometheus', options.prometheus]] : [];
    await checkPorts([...[...ports].filter(([name]) => !unused.includes(name)), ...seen]);
    if (ownNats) checkDisk(folder);
    checkSecrets(folder);
    const unlessStopped = rejectWhenAborted(signal);
    await unlessStopped(buildStale(log, signal));
    const distribution =
      options.keycloak && !external ? await unlessStopped(keycloakDistribution(log, signal)) : undefined;

    const secret = secretsOf(folder);
    const passwords = (user: NatsUser) => secret(`${user} at the broker`);
    const [postgres] = await unlessStopped(
      Promise.all([
        ownDatabases.length ? startPostgres({ folder, port: portOf('postgres'), durable: true }, group) : undefined,
        ownNats &&
          startNats({ folder, port: portOf('nats'), passwords, log, servers: options.brokers ?? 1 }, group).then(
            (started) => (nats = started),
          ),
      ]),
    );
    const isOfService = (name: string) => serviceDatabases.includes(name);
    const [services, others] = [ownDatabases.filter(isOfService), ownDatabases.filter((name) => !isOfService(name))];
    if (postgres) await unlessStopped(ensureDatabases(postgres, folder, { services, others }));

    const databaseUrl = (name: string) => environment[databaseVariable(name)] ?? postgres?.url(name) ?? '';
    const ownerUrl = (name: string) =>
      environment[databaseVariable(name, 'OWNER_URL')] ??
      environment[databaseVariable(name)] ??
      postgres?.ownerUrl(name) ??
      '';
    const logLevel = environment.LOG_LEVEL ?? 'info';
    const table = processTable({
      portOf,
      linkOf: options.linkOf,
      databaseUrl,
      natsUrl,
      secret,
      logLevel,
      mailFolder: join(folder, 'mails'),
      smtpUrl: environment.SMTP_URL,
      keycloak: distribution ? { distribution } : external,
      environment,
    });
    const running = new Map([
      ['postgres', postgres?.server],
      ['nats', nats?.server],
    ]);
    for (const part of table) running.set(part.name, group.add(part));
    if (options.prometheus) {
      try {
        const part = prometheusPart(folder, options.prometheus, metricsPorts(environment));
        running.set('prometheus', group.add(part));
      } catch (error) {
        if (!(error instanceof UserFacingError)) throw error;
        log(`  ${error.message} The product runs without it.`);
      }
    }
    const stopStreaming = postgres ? streamWal(localProduct(folder, portOf), group) : () => undefined;
    const patience = distribution ? firstStartMilliseconds : undefined;
    const makeAllStreams = () => makeStreams(natsUrl('operator'), { signal, replicas: options.brokers });
    const ready = Array.from(running.values(), async (part) => part?.whenReady(patience));
    await unlessStopped(Promise.all([migrateServices(ownerUrl, folder, signal), makeAllStreams(), ...ready]));
    const partOf = (name: ServiceName) => table.find((part) => part.name === name) ?? rejectUnknown(name);
    const parts = new Map(
      partNames.map((name) => [
        name,
        Object.assign(running.get(name) ?? rejectExternal(name), { name, port: portOf(name) }),
      ]),
    );
    return {
      origin: `http://localhost:${portOf('edge')}`,
      part: (name) => parts.get(name) ?? rejectUnknown(name),
      startReplica: async (name, main) => {
        const [port = 0] = await freePorts(1);
        const replica = group.add(replicaOf(partOf(name), port, main));
        await replica.whenReady();
        return Object.assign(replica, { name: `${name} at ${port}`, port, url: `http://127.0.0.1:${port}` });
      },
      databaseUrl,
      ownerUrl,
      natsUrl,
      brokers: nats?.nodes ?? [],
      folder,
      stop: () => {
        stopStreaming();
        return group.stop();
      },
    };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

const databaseVariable = (name: string, what: 'URL' | 'OWNER_URL' = 'URL') => `${name.toUpperCase()}_DATABASE_${what}`;

async function portsFor(first: number | 'free'): Promise<Map<PartName, number>> {
  const free = first === 'free' ? await freePorts(partNames.length) : partNames.map((_, offset) => first + offset);
  return new Map(partNames.map((name, index) => [name, free[index] ?? 0]));
}

function rejectUnknown(name: string): never {
  throw new Error(`The product has no part ${name}`);
}

/** An external server, which the product does not start or stop. */
function rejectExternal(name: string): Omit<RunningPart, 'name' | 'port'> {
  const refuse = () => {
    throw new UserFacingError(`${name} is not ours: its address was given.`);
  };
  return { pid: () => undefined, kill: refuse, start: refuse, stop: refuse, whenReady: async () => {} };
}

function rejectWhenAborted(signal: AbortSignal | undefined) {
  const stopped = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => {});
  return <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped]);
}

function describeEvent(news: PartEvent): string {
  const name = `  ${news.part.padEnd(17)}`;
  if (news.type === 'ready')
    return `${name} ready   ${seconds(news.milliseconds)}   ${news.at}${news.isRestart ? '   (again)' : ''}`;
  const when = news.restartInMilliseconds ? `again in ${seconds(news.restartInMilliseconds)}` : 'started again';
  return `${name} died    ${news.reason}, ${when}`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
