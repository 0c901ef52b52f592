/*
 * npm run test:containers: builds every image, starts compose.yaml as a separate project with new secrets, and tests
 * it: the browser's story on desktop and phone, parts stopped and killed under load, units rolled under load. Needs
 * Docker with compose 2.24 or newer, and what it pulls: the base images of infra/images and compose.yaml.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain, UserFacingError } from '@allsquare/build/user-facing-error';
import { hasStatus, newcomer, register, signIn } from '@allsquare/local/client/client.ts';
import { slowRequest } from '@allsquare/local/client/slow-request.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { remoteUnits, root } from '../build/units.ts';
import { signInBrowser } from '../load/sign-in-browser.ts';
import { startLoad } from './load.ts';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'allsquare-containers-'));
const [port] = await freePorts(1);
const origin = `http://localhost:${port}`;
const settings = join(folder, 'env');
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  COMPOSE_FILE: process.env.COMPOSE_FILE ?? join(here, 'compose.yaml'),
  COMPOSE_PROJECT_NAME: 'allsquare-test',
  COMPOSE_ENV_FILES: settings,
  ENV_FILE: settings,
};
const MOST_ADDED = 60_000_000;

const stopped = stopSignal();

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  stopsOnAbort?: boolean;
}

/** The program's output; throws with it when the program fails. */
async function run(file: string, args: string[], { env = {}, stopsOnAbort = true }: RunOptions = {}): Promise<string> {
  const child = spawn(file, args, {
    cwd: here,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(stopsOnAbort && { signal: stopped }),
  });
  let output = '';
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new UserFacingError(`${file} ${args.join(' ')} failed:\n${output}`);
  return printed.trim();
}

const compose = (...args: string[]) => run('docker', ['compose', ...args]);
const up = (...options: string[]) => compose('up', '--detach', '--wait', '--no-build', '--quiet-pull', ...options);
const containersOf = async (part: string) => (await compose('ps', '--quiet', part)).split('\n');
const inspect = async (image: string, field: string) => run('docker', ['image', 'inspect', '--format', field, image]);

async function step(name: string, work: () => Promise<string | undefined>): Promise<void> {
  const began = Date.now();
  const found = await work();
  console.log(`passed  ${name}${found ? `: ${found}` : ''}  ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function expect(holds: boolean, sentence: string): void {
  if (!holds) throw new UserFacingError(sentence);
}

try {
  await run('docker', ['compose', 'version']).catch(() => {
    throw new UserFacingError('npm run test:containers needs Docker with its compose plugin.');
  });
  const secrets = await run('sh', ['new-env.sh']);
  const given = { PUBLIC_ORIGIN: origin, EDGE_LISTEN: `127.0.0.1:${port}`, VERSION: 'test' };
  const text = Object.entries(given).reduce(
    (lines, [name, value]) => lines.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    secrets,
  );
  // More people register from this one address than may in an hour.
  writeFileSync(settings, `${text}\nLIMIT_REGISTRATIONS=100\n`, { mode: 0o600 });

  await step('build', async () => {
    await compose('build', '--quiet');
    return undefined;
  });
  await step('images', async () => {
    const added: string[] = [];
    for (const service of ['pages', ...services.map(({ name }) => name)]) {
      const image = `allsquare/${service}:test`;
      const base = await inspect(image, '{{index .Config.Labels "org.opencontainers.image.base.name"}}');
      await inspect(base, '{{.Size}}').catch(() => run('docker', ['pull', '--quiet', base]));
      const bytes = Number(await inspect(image, '{{.Size}}')) - Number(await inspect(base, '{{.Size}}'));
      expect(bytes <= MOST_ADDED, `${image} adds ${bytes} bytes to its base, more than ${MOST_ADDED}.`);
      expect((await inspect(image, '{{.Config.User}}')) === '1000', `${image} does not run as node.`);
      added.push(`${service} ${(bytes / 1e6).toFixed(0)} MB`);
    }
    return `over their base ${added.join(', ')}`;
  });
  await step('examples are refused outside of localhost', async () => {
    const before = ['--env-file', '.env.example', 'run', '--rm', '--no-deps', '--env'];
    const env = { ENV_FILE: '.env.example' };
    const start = (address: string) =>
      run('docker', ['compose', ...before, `PUBLIC_ORIGIN=${address}`, 'settings'], { env });
    await start('http://localhost:8080');
    const refused = await start('https://app.example').then(
      () => false,
      (error: Error) => error.message.includes('COOKIE_SECRET is not set, or has its value of .env.example'),
    );
    expect(refused, 'The settings of .env.example were not refused for https://app.example.');
    return undefined;
  });
  await step('up', async () => {
    await up();
    // Keycloak loads much for its first person; on a busy machine the gateway does not wait that long.
    const warm = () => startLoad(origin, 1).then((load) => load.stop());
    await warm().catch(warm);
    return (await compose('ps', '--services')).split('\n').length.toString().concat(' services are healthy');
  });
  await step('addresses', () => addresses());
  await step('a first view', () => firstView());
  await step('slow senders', async () => {
    // A request without the required token is refused before its body has arrived.
    const address = `${origin}/api/auth/login`;
    const spent = await Promise.all((['head', 'body'] as const).map((what) => slowRequest(address, what)));
    const seconds = spent.map((milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`).join(' and ');
    const isEnded = Math.min(...spent) > 1_000 && Math.max(...spent) < 20_000;
    expect(isEnded, `A head and a body that dribble ended after ${seconds}.`);
    return seconds;
  });
  for (const screen of ['desktop', 'phone']) await step(`story, ${screen}`, () => story(screen === 'phone'));
  await step('restarts and kills under load', () => disturb());
  await step('the books go back to a moment', () => restoreBooks());
  await step('accounts go back to a moment', () => restoreAccounts());
  const rolled = ['svc-expenses', 'svc-auth-gateway'];
  await up(...rolled.map((name) => `--scale=${name}=2`));
  for (const unit of rolled) await step(`${unit} rolled under load`, () => roll(unit));
  if (process.platform === 'linux')
    await step('npm run ops -- doctor:containers', async () => {
      await run(process.execPath, ['../doctor/containers.ts']);
      return 'nothing is wrong';
    });
  console.log('passed');
} catch (error) {
  process.exitCode = 1;
  if (!stopped.aborted) console.error(explain(error));
  const logs = await run('docker', ['compose', 'logs', '--no-color', '--tail', '40'], {
    stopsOnAbort: false,
  }).catch(String);
  writeFileSync(join(here, 'containers.log'), logs);
  console.error(`The containers' last lines are in ${join(here, 'containers.log')}.`);
}
await run('docker', ['compose', '--profile', 'mail', 'down', '--volumes', '--remove-orphans', '--timeout', '10'], {
  stopsOnAbort: false,
}).catch((error) => console.error(explain(error)));
rmSync(folder, { recursive: true });
process.disconnect?.();

/** The answers of the edge and the static units, also with a remote down, and the headers added for https. */
async function addresses(): Promise<undefined> {
  const ask = (path: string, headers = {}) => fetch(origin + path, { headers });
  const page = await ask('/groups/1');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(/script-src 'self' 'sha256-[^']+'.*frame-ancestors 'none'/.test(policy), `The page's policy is ${policy}.`);
  expect(page.headers.get('cache-control') === 'no-cache', 'The page is kept.');
  const [script = ''] = /\/main\.[0-9a-f]{8}\.js/.exec(await page.text()) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await ask(script, { 'accept-encoding': encoding });
    expect(headers.get('content-encoding') === encoding, `${script} does not come as ${encoding}.`);
    expect(headers.get('cache-control')?.includes('immutable') === true, `${script} is not kept.`);
  }
  for (const path of [
    '/mfe/mfe-groups/gone.js',
    '/main.00000000.js',
    '/realms/allsquare/protocol/openid-connect/token',
    '/realms/allsquare/login-actions/a%2fb',
    '/realms/allsquare/login-actions//token',
    '/%72ealms/master/protocol/openid-connect/auth',
  ])
    expect((await ask(path)).status === 404, `${path} is there.`);
  const remotes = async () => (await (await ask('/remotes.json')).json()) as Record<string, { entry: string } | null>;
  for (const [name, remote] of Object.entries(await remotes()))
    expect((await ask(remote?.entry ?? '/none.js')).status === 200, `The entry of ${name} is not there.`);
  await compose('stop', 'mfe-friends');
  const left = Object.entries(await remotes()).filter(([, remote]) => remote?.entry);
  expect(
    left.length === remoteUnits().length - 1,
    `With mfe-friends away, remotes.json has ${left.map(([name]) => name).join(', ')}.`,
  );
  await up('--no-deps', 'mfe-friends');
  const name = 'allsquare-test-https';
  const https = ['--detach', '--no-deps', '--name', name, '--env', 'PUBLIC_ORIGIN=https://app.example', 'edge'];
  await compose('run', ...https);
  await sleep(2_000);
  const headers = await run('docker', ['exec', name, 'curl', '-sI', 'http://127.0.0.1:8080/health/ready']);
  await run('docker', ['rm', '--force', name]);
  expect(headers.includes('Strict-Transport-Security: max-age='), `With https the edge answers ${headers}`);
  expect(!page.headers.has('strict-transport-security'), 'Without https browsers are told to use it.');
  return undefined;
}

/** The page of a person who is signed in has its first view, and comes without one where no part draws it. */
async function firstView(): Promise<string> {
  const { cookies = [] } = await signInBrowser(origin, await register(origin, newcomer('Reader')));
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const page = async () => {
    const answer = await fetch(`${origin}/dashboard`, { headers: { cookie } });
    const html = await answer.text();
    expect(answer.status === 200 && html.includes('</html>'), `The page is ${answer.status}: ${html}`);
    return { kept: answer.headers.get('cache-control'), isDrawn: html.includes('<template data-user=') };
  };
  /** Once the builds are copied and the renderer is warm. */
  const drawn = async (tries = 1): Promise<number> => {
    const { kept, isDrawn } = await page();
    expect(tries < 100, 'No page came with a first view.');
    if (!isDrawn) return sleep(100).then(() => drawn(tries + 1));
    expect(kept === 'private, no-store', `A page with a first view is kept: ${kept}.`);
    return tries;
  };
  const tries = await drawn();
  await compose('stop', 'pages');
  const { kept, isDrawn } = await page();
  expect(!isDrawn && kept === 'no-cache', `With pages away the page has a first view: ${isDrawn}, ${kept}.`);
  await up('--no-deps', 'pages');
  await drawn();
  return `with page ${tries}`;
}

async function story(isPhone: boolean): Promise<undefined> {
  const jest = [join(root, 'infra/build/task.mjs'), 'test', 'infra/e2e/story'];
  const env = { E2E_ORIGIN: origin, E2E_PHONE: isPhone ? 'true' : '' };
  const child = spawn(process.execPath, jest, {
    cwd: join(root, 'infra/e2e'),
    env: { ...environment, ...env },
    stdio: 'inherit',
    signal: stopped,
  });
  const [code] = await once(child, 'exit');
  expect(code === 0, 'The story failed.');
  return undefined;
}

/** Every part stops and starts again while people write; requests may fail, but nothing is lost or duplicated. */
async function disturb(): Promise<string> {
  const load = await startLoad(origin, 4);
  for (const part of [
    'svc-expenses',
    'svc-groups',
    'svc-auth-gateway',
    'nats',
    'postgres',
    'pages',
    'edge',
    'keycloak',
  ]) {
    for (const how of ['restart', 'kill']) {
      await compose(how, part);
      await up('--no-deps', part);
      await sleep(1_000);
    }
  }
  const { acknowledged, recorded } = await load.stop();
  expect(acknowledged === recorded, `${acknowledged} expenses were acknowledged, ${recorded} are in the books.`);
  return `${load.requests()} requests, ${load.failures.length} failed and were repeated, ${recorded} expenses, none lost or doubled`;
}

/** Restores only the database of svc-expenses: it has what was written before the moment, and nothing later. */
async function restoreBooks(): Promise<string> {
  const write = async () => {
    const load = await startLoad(origin, 2);
    await sleep(2_000);
    const { acknowledged } = await load.stop();
    return { acknowledged, recorded: load.recorded };
  };
  const before = await write();
  const moment = new Date().toISOString();
  const later = await write();
  const began = Date.now();
  await run('sh', ['restore.sh', 'svc-expenses', 'expenses', moment]);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const [kept, gone] = [await before.recorded(), await later.recorded()];
  expect(
    kept === before.acknowledged && gone === 0,
    `Of ${before.acknowledged} expenses before ${moment} ${kept} are there, of ${later.acknowledged} later ones ${gone}.`,
  );
  const books = await compose('exec', '--no-TTY', 'svc-expenses', 'node', 'audit.mjs');
  return `${kept} expenses are there, ${later.acknowledged} later ones are not; it took ${seconds} s. ${books}`;
}

/** Restores only the provider's database: accounts registered since are lost, and are listed. */
async function restoreAccounts(): Promise<string> {
  const early = await register(origin, newcomer('Early'));
  const moment = new Date().toISOString();
  const late = await register(origin, newcomer('Late'));
  const began = Date.now();
  const said = await run('sh', ['restore.sh', 'svc-auth-gateway', 'keycloak', moment]);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  expect(new RegExp(`accounts are gone: .*${late.id}`).test(said), `The restore says:\n${said}`);
  await signIn(origin, early);
  const refused = await signIn(origin, late).then(
    () => false,
    (error) => hasStatus(error, 401),
  );
  expect(refused, 'Who is gone was not refused.');
  return `it took ${seconds} s`;
}

/** Two replicas are replaced in sequence while people write: no request fails. */
async function roll(unit: string): Promise<string> {
  const load = await startLoad(origin, 4);
  const before = await containersOf(unit);
  await run('sh', ['roll.sh', unit]);
  await sleep(2_000);
  const { acknowledged, recorded } = await load.stop();
  const after = await containersOf(unit);
  expect(
    before.length === 2 && after.length === 2 && !after.some((container) => before.includes(container)),
    `${unit} was not rolled: ${before.join(' ')}, then ${after.join(' ')}.`,
  );
  expect(load.failures.length === 0, `${load.failures.length} requests failed:\n${load.failures.join('\n')}`);
  expect(acknowledged === recorded, `${acknowledged} expenses were acknowledged, ${recorded} are in the books.`);
  return `${load.requests()} requests, none failed, ${recorded} expenses`;
}
