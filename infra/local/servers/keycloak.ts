import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/units.ts';
import { freePorts } from '../processes/ports.ts';
import type { ProcessGroup } from '../processes/process-group.ts';
import { secretsOf } from '../processes/secrets.ts';
import type { Part, Supervised } from '../processes/supervisor.ts';
import { java, keycloakDistribution } from '../programs/keycloak-distribution.ts';
import { ensureDatabases, type Postgres } from './postgres.ts';

interface KeycloakOptions {
  /** Of keycloakDistribution. */
  distribution: string;
  port: number;
  databaseUrl: string;
  /** The address that browsers use and tokens name as their issuer, without a path. */
  publicUrl: string;
  /** The origin of the gateway's browsers. */
  publicOrigin: string;
  secret: (name: string) => string;
  /** GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: sign-in with Google. */
  environment?: NodeJS.ProcessEnv;
}

/** A first start creates the tables, and the machine may be busy. */
export const firstStartMilliseconds = 300_000;

/** A start takes half the processor time and two thirds of the memory of Java's defaults (14 s, 315 MB). */
const LEAN_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const memory = ['-Xms64m', '-Xmx512m', '-XX:MaxMetaspaceSize=256m', '-XX:+ExitOnOutOfMemoryError'];
const opened = ['java.util', 'java.util.concurrent', 'java.security', 'java.lang'];

/** A real Keycloak on loopback with the realm of infra/keycloak, imported at the first start on a database. */
export function keycloakPart(options: KeycloakOptions): Part {
  const { distribution: home, port, databaseUrl, publicUrl, publicOrigin, secret } = options;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = options.environment ?? {};
  const { username, password, host, pathname } = new URL(databaseUrl);
  importRealm(home);
  return {
    name: 'identity',
    at: `localhost:${port}`,
    program: {
      // The command that bin/kc.sh runs as its child, so that the supervisor signals the server itself.
      file: java(),
      args: [
        ...LEAN_OPTIONS,
        ...memory,
        ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
        `-Dkc.home.dir=${home}`,
        `-Djboss.server.config.dir=${join(home, 'conf')}`,
        '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
        '-Dpicocli.disable.closures=true',
        '-cp',
        join(home, 'lib/quarkus-run.jar'),
        'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
        'start',
        '--optimized',
        '--import-realm',
      ],
      cwd: home,
      env: {
        PATH: process.env.PATH,
        KC_DB_URL: `jdbc:postgresql://${host}${pathname}`,
        KC_DB_USERNAME: decodeURIComponent(username),
        KC_DB_PASSWORD: decodeURIComponent(password),
        KC_CACHE: 'local',
        // Otherwise the right password is refused while another sign-in of the account is still being counted.
        KC_SPI_BRUTE_FORCE_PROTECTOR__DEFAULT_BRUTE_FORCE_DETECTOR__ALLOW_CONCURRENT_REQUESTS: 'true',
        KC_LOG_LEVEL: 'info,io.smallrye.health:error',
        KC_HTTP_ENABLED: 'true',
        KC_HTTP_HOST: '127.0.0.1',
        KC_HTTP_PORT: String(port),
        KC_HOSTNAME: publicUrl,
        KC_PROXY_HEADERS: 'xforwarded',
        KC_PROXY_TRUSTED_ADDRESSES: '127.0.0.1,::1',
        KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
        KC_BOOTSTRAP_ADMIN_PASSWORD: secret('keycloak admin'),
        PUBLIC_ORIGIN: publicOrigin,
        OIDC_CLIENT_SECRET: secret('gateway client'),
        OIDC_PASSWORD_CLIENT_SECRET: secret('password client'),
        OIDC_ADMIN_CLIENT_SECRET: secret('admin client'),
        ...(GOOGLE_CLIENT_ID && { GOOGLE: 'true', GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }),
      },
    },
    isReady: async () =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok,
  };
}

/**
 * Keycloak reads files from its own folders. The folder is replaced as a whole, because another Keycloak may be reading
 * it.
 */
function importRealm(home: string): void {
  const importFolder = (file: string, folder: string, name = file) => {
    const unfinished = join(home, `data/${file}.${process.pid}`);
    mkdirSync(join(home, folder), { recursive: true });
    copyFileSync(join(root, 'infra/keycloak', file), unfinished);
    renameSync(unfinished, join(home, folder, name));
  };
  importFolder('common-passwords.txt', 'data/password-blacklists');
  importFolder('realm.json', 'data/import', 'allsquare-realm.json');
}

export interface Keycloak {
  server: Supervised;
  /** The settings with which the gateway's identity suite uses it. */
  environment: Record<string, string>;
}

/** Keycloak alone, for tests: a part of `group` on a database of `postgres`, ready to use. */
export async function startKeycloak(
  postgres: Postgres,
  group: ProcessGroup,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<Keycloak> {
  const distribution = await keycloakDistribution(log, signal);
  await ensureDatabases(postgres, group.folder, { others: ['keycloak'] });
  const [port = 0] = await freePorts(1);
  const publicUrl = `http://localhost:${port}`;
  const publicOrigin = 'http://localhost:8080';
  const secret = secretsOf(group.folder);
  const databaseUrl = postgres.url('keycloak');
  const server = group.add(keycloakPart({ distribution, port, databaseUrl, publicUrl, publicOrigin, secret }));
  await server.whenReady(firstStartMilliseconds);
  const environment = {
    KEYCLOAK_URL: publicUrl,
    KEYCLOAK_APP_ORIGIN: publicOrigin,
    KEYCLOAK_ADMIN_PASSWORD: secret('keycloak admin'),
    OIDC_CLIENT_SECRET: secret('gateway client'),
    OIDC_PASSWORD_CLIENT_SECRET: secret('password client'),
    OIDC_ADMIN_CLIENT_SECRET: secret('admin client'),
  };
  return { server, environment };
}
