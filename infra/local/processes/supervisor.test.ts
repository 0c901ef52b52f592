import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patience } from '../../build/slowness.ts';
import { describe, isAlive, type Running, readRunning, writeRunning } from './orphans.ts';
import { freePorts } from './ports.ts';
import { openProcessGroup, type ProcessGroup } from './process-group.ts';
import { rotateLog } from './rotate-log.ts';
import type { Part, PartEvent } from './supervisor.ts';

let folder: string;
let group: ProcessGroup | undefined;
let events: PartEvent[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-supervisor-'));
  events = [];
});

afterEach(async () => {
  await group?.stop();
  group = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const open = async () => {
  group = await openProcessGroup(folder, { onEvent: (item) => events.push(item) });
  return group;
};

/** A part that listens, and logs when it gets the stop signal. */
async function listener(name: string): Promise<Part> {
  const [port = 0] = await freePorts(1);
  const script = `
    require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1');
    process.on('SIGTERM', () => { require('node:fs').appendFileSync('${folder}/stopped', '${name} '); process.exit(); });`;
  return {
    name,
    at: String(port),
    program: { file: process.execPath, args: ['-e', script], env: {} },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}`)).ok,
  };
}

const exits = () => events.flatMap((item) => (item.type === 'dead' ? [item.restartInMilliseconds] : []));

async function until(check: () => boolean): Promise<void> {
  const limit = patience(30_000);
  for (const end = Date.now() + limit; !check(); await sleep(10))
    if (Date.now() > end) throw new Error(`Waited ${limit / 1_000} s`);
}

test('a part that dies restarts at once, and after a pause from the third death in ten seconds on', async () => {
  const part = (await open()).add(await listener('one'));
  await part.whenReady();
  for (let time = 0; time < 4; time += 1) {
    const before = part.pid();
    part.kill('SIGKILL');
    await part.whenReady();
    expect(part.pid()).not.toBe(before);
  }
  expect(exits()).toEqual([0, 0, 500, 1000]);
  expect(events.filter(({ type }) => type === 'ready')).toHaveLength(5);
});

test('stopping ends the parts one by one, the last one first, and leaves nothing running', async () => {
  const { add, stop } = await open();
  const parts = [add(await listener('one')), add(await listener('two')), add(await listener('three'))];
  await Promise.all(parts.map((part) => part.whenReady()));
  const running = readRunning(folder);
  expect(running.map(({ name }) => name)).toEqual(['supervisor', 'one', 'two', 'three']);
  await stop();
  expect(readFileSync(join(folder, 'stopped'), 'utf8')).toBe('three two one ');
  expect(running.slice(1).filter(isAlive)).toEqual([]);
  expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

test('a stopped part stays stopped until it is started', async () => {
  const part = (await open()).add(await listener('one'));
  await part.whenReady();
  await part.stop();
  expect(part.pid()).toBeUndefined();
  await expect(part.whenReady()).rejects.toThrow('one was stopped.');
  part.start();
  await part.whenReady();
  expect(exits()).toEqual([]);
});

test('the supervisor gives up a part that cannot run, with the end of its log', async () => {
  const { add } = await open();
  const script = "console.error('no such setting'); process.exit(3)";
  const program = { file: process.execPath, args: ['-e', script], env: {} };
  const part = add({ name: 'broken', at: '', program, isReady: async () => false });
  await expect(part.whenReady()).rejects.toThrow(/^broken ends again and again[\s\S]*no such setting/);
  expect(events[0]).toMatchObject({ type: 'dead', reason: 'exit code 3' });
});

test('a large log is rotated while its program continues to write, three times', async () => {
  const { add } = await open();
  const part = await listener('one');
  part.program.args[1] += "let n = 0; setInterval(() => console.log('line ' + ++n), 5);";
  await add(part).whenReady();
  const log = join(folder, 'logs/one.log');
  const linesOf = (file: string) =>
    readFileSync(file, 'utf8')
      .match(/(?<=line )\d+/g)
      ?.map(Number) ?? [];
  const newest: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    await until(() => linesOf(log).length > 2);
    rotateLog(log, 10);
    newest.unshift(linesOf(`${log}.1`).at(-1) ?? 0);
  }
  await until(() => linesOf(log).length > 2);
  rotateLog(log);
  expect(linesOf(log)[0]).toBeGreaterThan(newest[0] ?? 0);
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['one.log', 'one.log.1', 'one.log.2', 'one.log.3']);
  expect([1, 2, 3].map((age) => linesOf(`${log}.${age}`).at(-1))).toEqual(newest.slice(0, 3));
  for (const file of ['one.log', 'one.log.1']) expect(statSync(join(folder, 'logs', file)).mode & 0o777).toBe(0o600);
});

test('a log does not grow beyond 20 MB', async () => {
  const { add } = await open();
  const part = await listener('one');
  part.program.args[1] += "process.stdout.write('a line\\n'.repeat(3 * 2 ** 20));";
  await add(part).whenReady();
  await until(() => existsSync(join(folder, 'logs/one.log.1')));
  expect(statSync(join(folder, 'logs/one.log')).size).toBe(0);
});

test('the log of the previous run remains as an older one', async () => {
  const run = async () => {
    const group = await openProcessGroup(folder);
    const part = await listener('one');
    part.program.args[1] += "console.log('from ' + process.pid);";
    const running = group.add(part);
    await running.whenReady();
    const pid = running.pid();
    await group.stop();
    return `from ${pid}\n`;
  };
  const [first, second] = [await run(), await run()];
  const text = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8');
  expect([text('one.log.1'), text('one.log')]).toEqual([first, second]);
});

test('one data folder serves one supervisor at a time', async () => {
  await open();
  await expect(openProcessGroup(folder)).rejects.toThrow(/^Allsquare is running here already \(process \d+\)/);
});

/** A supervisor in a separate process with one part; returns its record once the part runs. */
async function startElsewhere(): Promise<{ supervisor: ReturnType<typeof spawn>; running: Running[] }> {
  const script = `
    import { openProcessGroup } from '${import.meta.dirname}/process-group.ts';
    const { add } = await openProcessGroup('${folder}');
    const program = { file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], env: {} };
    await add({ name: 'sleeper', at: '', program, isReady: async () => true }).whenReady();
    console.log('ready');`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(supervisor.stdout, 'data');
  return { supervisor, running: readRunning(folder) };
}

test('the reaper stops what a killed supervisor leaves behind', async () => {
  const { supervisor, running } = await startElsewhere();
  expect(running.filter(isAlive)).toHaveLength(2);
  supervisor.kill('SIGKILL');
  await until(() => !running.some(isAlive) && !existsSync(join(folder, 'running.json')));
});

test('the next start stops the orphans when the reaper was killed too', async () => {
  const sleeper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const left = describe('sleeper', sleeper.pid ?? 0);
  writeRunning(folder, [{ ...left, name: 'supervisor', startedAt: 'before' }, left]);
  expect(isAlive(left)).toBe(true);
  await open();
  expect(isAlive(left)).toBe(false);
});

test('a process that later got the id of one of ours is not mistaken for it', () => {
  expect(isAlive({ name: 'other', pid: process.pid, startedAt: 'long ago', stopSignal: 'SIGTERM' })).toBe(false);
});
