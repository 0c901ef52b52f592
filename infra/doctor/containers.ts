/*
 * npm run ops -- doctor:containers [<environment>]: the doctor of the product that compose.yaml runs on this machine.
 * It must be Linux, where the machine can reach its containers. Docker's own variables select the project.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { urlVariable } from '@allsquare/contract-kit/service-manifest';
import { services } from '@allsquare/local/processes/services.ts';
import { buildStale } from '../build/build.ts';
import { explain } from '../build/user-facing-error.ts';

interface Container {
  Config: { Labels: Record<string, string> };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
}

const here = join(import.meta.dirname, '../compose');
const env = { ...process.env, COMPOSE_FILE: process.env.COMPOSE_FILE ?? join(here, 'compose.yaml') };
const docker = (...args: string[]) => execFileSync('docker', args, { cwd: here, encoding: 'utf8', env });

/** By the names in compose.yaml; of several replicas the last one. */
function readAddresses(): Map<string, string> {
  const ids = docker('compose', 'ps', '--quiet').trim().split('\n');
  const containers: Container[] = JSON.parse(docker('inspect', ...ids));
  return new Map(
    containers.map(({ Config, NetworkSettings }) => {
      const networks = Object.entries(NetworkSettings.Networks);
      const [, inside] = networks.find(([name]) => name.endsWith('_inside')) ?? [];
      return [Config.Labels['com.docker.compose.service'] ?? '', inside?.IPAddress ?? ''];
    }),
  );
}

/** The environment of npm run ops -- doctor (infra/docs/operations.md). */
function readSettings(): Record<string, string> {
  const { services: config, volumes } = JSON.parse(docker('compose', 'config', '--format', 'json'));
  const addresses = readAddresses();
  const reached = (text: string) => {
    const url = new URL(text);
    url.hostname = addresses.get(url.hostname) ?? url.hostname;
    return url.href;
  };
  const settings: Record<string, string> = config.settings.environment;
  const { SMTP_URL, POSTGRES_PASSWORD } = settings;
  const backups = docker('volume', 'inspect', '--format', '{{.Mountpoint}}', volumes.backups.name).trim();
  return {
    ...settings,
    POSTGRES_URL: reached(`postgres://postgres:${POSTGRES_PASSWORD}@postgres:5432/postgres`),
    NATS_URL: reached(config.streams.environment.NATS_URL),
    // Docker's own folder, which only root may read.
    ...(existsSync(backups) && { ALLSQUARE_BACKUPS: backups }),
    ...(SMTP_URL && { SMTP_URL: reached(SMTP_URL) }),
    ...Object.fromEntries(
      services.flatMap(({ name, database }) => [
        [`${database.toUpperCase()}_DATABASE_URL`, reached(config[name].environment.DATABASE_URL)],
        [urlVariable(name), reached(`http://${name}:3000`).replace(/\/$/, '')],
      ]),
    ),
  };
}

try {
  // The doctor asks the services' builds for their migrations and for the books.
  await buildStale(console.log, undefined, (path) => path.startsWith('svc-'));
  Object.assign(process.env, readSettings());
  await import('./main.ts');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
