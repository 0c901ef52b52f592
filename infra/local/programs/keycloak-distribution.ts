import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { checkoutFolder } from '../processes/folders.ts';

const version = '26.7.3';
const sha256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f';
const maven = ['-q', '-B', 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'];

/** Settings that Keycloak fixes in its `build`; a start with `--optimized` reads all others. */
const buildOptions = ['--db=postgres', '--health-enabled=true', '--http-management-health-enabled=false'];

const home = () => join(checkoutFolder(), `keycloak-${version}`);
export const java = () => (process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java');

const run = promisify(execFile);
const runs = (file: string, ...args: string[]) =>
  run(file, args).then(
    ({ stdout, stderr }) => stdout + stderr,
    () => undefined,
  );

/** Maven is installed, but no repository it reaches has the package. */
export class KeycloakNotFetched extends UserFacingError {}

/** Why Keycloak cannot run on this machine, as one sentence; undefined when it can. */
export async function missingForKeycloak(): Promise<string | undefined> {
  const javaVersion = /version "(\d+)/.exec((await runs(java(), '-version')) ?? '')?.[1];
  const canFetch = existsSync(home()) || (await runs('mvn', '-v')) !== undefined;
  if (Number(javaVersion) >= 17 && canFetch) return undefined;
  return 'Keycloak needs Java 17 or newer, and Maven to fetch it once: install both, or name a Keycloak in KEYCLOAK_URL.';
}

/** The folder of a Keycloak built for PostgreSQL, fetched with Maven at first use (177 MB). */
export async function keycloakDistribution(log: (line: string) => void, signal?: AbortSignal): Promise<string> {
  const missing = await missingForKeycloak();
  if (missing) throw new UserFacingError(missing);
  const folder = home();
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished);
    const zip = join(unfinished, `keycloak-quarkus-dist-${version}.zip`);
    const inside = join(unfinished, `keycloak-${version}`);
    const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`;
    log(`Fetching Keycloak ${version} (177 MB) ...`);
    await step('fetched', 'mvn', [...maven, artifact, `-DoutputDirectory=${unfinished}`], KeycloakNotFetched);
    if ((await sha256Of(zip)) !== sha256) throw new UserFacingError(`Keycloak ${version}: the fetched file is not it.`);
    await step('unpacked', 'python3', ['-m', 'zipfile', '-e', zip, unfinished]);
    log('Building Keycloak for PostgreSQL ...');
    await step('built', 'bash', [join(inside, 'bin/kc.sh'), 'build', ...buildOptions]);
    if (!existsSync(folder)) renameSync(inside, folder);
    return folder;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }

  async function step(done: string, file: string, args: string[], Failure = UserFacingError): Promise<void> {
    const env = { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1', ...process.env };
    await run(file, args, { cwd: unfinished, env, ...(signal && { signal }) }).catch((error) => {
      throw new Failure(`Keycloak cannot be ${done}: ${error.stderr || error.stdout || error.message}`);
    });
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
