import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlVariable } from '@allsquare/contract-kit/service-manifest';
import { serversOf } from '@allsquare/service-kit/servers-of';
import { readEnvironment, releasedUnits } from '../build/environments.ts';
import { root } from '../build/units.ts';
import { localProduct } from '../local/backups/local-product.ts';
import { dataFolder } from '../local/processes/folders.ts';
import type { ServiceName } from '../local/processes/services.ts';
import { type NatsUser, natsPassword, natsUrl } from '../local/servers/nats.ts';
import { adminUrl, roleUrl } from '../local/servers/postgres.ts';

const HOUR = 3_600_000;

/** The limits from which a finding is reported; times in milliseconds, sizes in bytes. */
export const BOUNDS = {
  late: 60_000,
  clock: 5_000,
  backup: 26 * HOUR,
  certificate: 14 * 24 * HOUR,
  freeDisk: 2 * 1024 ** 3,
  retainedWal: 1024 ** 3,
  /** Fractions of the available amount. */
  fullStream: 0.8,
  usedConnections: 0.9,
  stored: 0.5,
  /** The oldest version on which the product was tested. */
  node: '24',
  postgres: '17',
  nats: '2.10',
};

/** A running product: the addresses of its parts, and its expected state. */
export interface Installation {
  /** The address for browsers. */
  origin: string;
  addressOf: (service: ServiceName) => string;
  /** With the role of the service. */
  databaseUrl: (database: string) => string;
  /** Of a role that sees all sessions and replication slots. */
  adminUrl: string;
  /** Undefined when the user's password is unknown. */
  natsUrl: (user: NatsUser) => string | undefined;
  smtpUrl: string | undefined;
  /** On disks of this machine. */
  folders: string[];
  backups: string | undefined;
  /** The expected version of each unit. */
  versions: Record<string, string>;
  /** The known secrets, by the names in infra/compose/.env.example. */
  secrets: NodeJS.ProcessEnv;
  now: () => number;
  bounds: typeof BOUNDS;
}

/**
 * The product that npm start runs here; `env` has the addresses of parts that run elsewhere (infra/docs/operations.md).
 * `environment` is one of infra/environments; absent: the versions are those of this tree.
 */
export function readInstallation(env: NodeJS.ProcessEnv, environment?: string): Installation {
  const local = localProduct(dataFolder());
  const { folder, portOf } = local;
  const isHere = !env.POSTGRES_URL;
  return {
    origin: env.PUBLIC_ORIGIN ?? `http://localhost:${portOf('edge')}`,
    addressOf: (service) => env[urlVariable(service)] ?? `http://127.0.0.1:${portOf(service)}`,
    databaseUrl: (name) => env[`${name.toUpperCase()}_DATABASE_URL`] ?? roleUrl(folder, portOf('postgres'), name, name),
    adminUrl: env.POSTGRES_URL ?? adminUrl(folder, portOf('postgres')),
    natsUrl: (user) => (env.NATS_URL ? natsUrlOf(env.NATS_URL, user, env) : natsUrl(folder, portOf('nats'), user)),
    smtpUrl: env.SMTP_URL,
    folders: isHere ? [folder, local.backups] : [],
    backups: isHere ? local.backups : env.ALLSQUARE_BACKUPS,
    versions: environment ? readEnvironment(root, environment) : ownVersions(),
    secrets: env,
    now: Date.now,
    bounds: BOUNDS,
  };
}

/** NATS_URL is the operator's; the others have their passwords in separate variables. */
function natsUrlOf(operatorUrl: string, user: NatsUser, env: NodeJS.ProcessEnv): string | undefined {
  const password = env[natsPassword(user)];
  if (user === 'operator') return operatorUrl;
  return password && urlWithUser(operatorUrl, user, password);
}

/** The same servers as another user. */
export const urlWithUser = (natsUrl: string, user: string, password: string): string =>
  serversOf(natsUrl)
    .servers.map((server) => `nats://${user}:${encodeURIComponent(password)}@${server}`)
    .join();

const ownVersions = () =>
  Object.fromEntries(
    releasedUnits(root).map((unit) => [
      unit,
      JSON.parse(readFileSync(join(root, unit, 'package.json'), 'utf8')).version,
    ]),
  );
