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

/** From where on something is wrong; times in milliseconds, sizes in bytes. */
export const BOUNDS = {
  late: 60_000,
  clock: 5_000,
  backup: 26 * HOUR,
  certificate: 14 * 24 * HOUR,
  freeDisk: 2 * 1024 ** 3,
  retainedWal: 1024 ** 3,
  /** Parts of what there is. */
  fullStream: 0.8,
  usedConnections: 0.9,
  stored: 0.5,
  /** The oldest version that the product was run on. */
  node: '24',
  postgres: '17',
  nats: '2.10',
};

/** A running product: where its parts answer, and what it is meant to be. */
export interface Installation {
  /** Where browsers find it. */
  origin: string;
  addressOf: (service: ServiceName) => string;
  /** With the role of the service. */
  databaseUrl: (database: string) => string;
  /** Of a role that sees all sessions and replication slots. */
  adminUrl: string;
  /** Nothing where the user's password is not known. */
  natsUrl: (user: NatsUser) => string | undefined;
  smtpUrl: string | undefined;
  /** On disks of this machine. */
  folders: string[];
  backups: string | undefined;
  /** What each unit should be. */
  versions: Record<string, string>;
  /** What is known of its secrets, by the names in infra/compose/.env.example. */
  secrets: NodeJS.ProcessEnv;
  now: () => number;
  bounds: typeof BOUNDS;
}

/**
 * The product that npm start runs here; each part that runs elsewhere by its address in `env`
 * (infra/docs/operations.md). `environment` is one of infra/environments; absent: the versions are those of this tree.
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

/** NATS_URL is the operator's; the others have their passwords in variables of their own. */
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
