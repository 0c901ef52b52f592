import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patience } from '../../build/slowness.ts';
import { root } from '../../build/units.ts';
import { partNames } from '../parts/parts.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { isAlive, readRunning } from '../processes/orphans.ts';
import { checkPorts, freePortRange } from '../processes/ports.ts';

let folder: string;
let started: ChildProcess[];
let output: string;

beforeEach(() => {
  folder = temporaryFolder();
  output = '';
  started = [];
});

afterEach(() => {
  for (const script of started) script.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A script of the root's package.json as npm runs it, with a data folder of this test. */
function runScript(file: string, env: Record<string, string> = {}): ChildProcess {
  const script = spawn(process.execPath, [join(root, 'infra/build/run.mjs'), join(root, 'infra/local/start', file)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ALLSQUARE_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (text) => (output += text));
  started.push(script);
  return script;
}

const exitCode = async (script: ChildProcess): Promise<unknown> => (await once(script, 'exit'))[0];

async function until<T>(what: string, check: () => T | undefined | false): Promise<T> {
  const limit = patience(120_000);
  for (const end = Date.now() + limit; ; await sleep(50)) {
    const found = check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited ${limit / 1_000} s for ${what}:\n${output}`);
  }
}

test('the product starts, restarts a part that dies, stops at Ctrl-C with nothing left running, and is reset', async () => {
  const first = await freePortRange(partNames.length);
  const product = runScript('start.ts', { ALLSQUARE_PORT: String(first) });
  await until('the product', () => output.includes(`Allsquare is at http://localhost:${first}`));
  for (const { name } of readRunning(folder).slice(1))
    expect(output).toMatch(new RegExp(`${name} +ready +\\d+\\.\\d s`));
  expect((await fetch(`http://localhost:${first}/api/auth/config`)).status).toBe(200);

  for (const name of ['nats', 'postgres', 'svc-groups']) {
    const pid = readRunning(folder).find((part) => part.name === name)?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(`${name} to be back`, () =>
      new RegExp(`${name} +died +SIGKILL, started again[\\s\\S]*${name} +ready.*again`).test(output),
    );
  }

  expect(await exitCode(runScript('reset.ts'))).toBe(1);
  expect(output).toMatch(/Allsquare is running \(process \d+\): stop it with Ctrl-C in its console, then reset\.\n$/);

  const running = readRunning(folder);
  expect(running).toHaveLength(partNames.length + 1);
  product.kill('SIGINT');
  expect(await exitCode(product)).toBe(0);
  expect(running.filter(isAlive)).toEqual([]);
  await checkPorts(running.map(({ name }, offset) => [name, first + Math.min(offset, partNames.length - 1)]));

  expect(existsSync(join(folder, 'postgres'))).toBe(true);
  expect(await exitCode(runScript('reset.ts'))).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test('in production no person can sign in at the local identity server', async () => {
  expect(await exitCode(runScript('start.ts', { NODE_ENV: 'production' }))).toBe(1);
  expect(output.trim()).toBe(
    'NODE_ENV is production, where nobody may sign in at the local identity server: npm start -- --keycloak.',
  );
  expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

test('an invalid port is reported in a sentence', async () => {
  expect(await exitCode(runScript('start.ts', { ALLSQUARE_PORT: 'http' }))).toBe(1);
  expect(output.trim()).toBe("ALLSQUARE_PORT is 'http': give the first of several free ports, such as 8080.");
});

test('a killed npm start stops the product', async () => {
  const first = await freePortRange(partNames.length);
  const product = runScript('start.ts', { ALLSQUARE_PORT: String(first) });
  const running = await until(
    'PostgreSQL',
    () => readRunning(folder).some(({ name }) => name === 'postgres') && readRunning(folder),
  );
  product.kill('SIGKILL');
  await until('the parts to be gone', () => !running.some(isAlive) && !existsSync(join(folder, 'running.json')));
});
