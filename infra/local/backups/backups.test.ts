import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../processes/folders.ts';
import { readRunning } from '../processes/orphans.ts';
import { freePorts } from '../processes/ports.ts';
import { openProcessGroup, type ProcessGroup } from '../processes/process-group.ts';
import { onDatabase } from '../servers/on-database.ts';
import { adminUrl, ensureDatabases, type Postgres, startPostgres } from '../servers/postgres.ts';
import { type LocalProduct, localProduct, readBases } from './local-product.ts';
import { recover } from './recover.ts';
import { restoreAll } from './restore-all.ts';
import { streamWal, untilStreamed } from './stream-wal.ts';
import { takeBackup } from './take-backup.ts';

let local: LocalProduct;
let group: ProcessGroup;
let postgres: Postgres;

const start = async (port?: number) => {
  group = await openProcessGroup(local.folder);
  postgres = await startPostgres({ folder: local.folder, port, durable: true }, group);
  streamWal(local, group);
};
const written = (url: string) =>
  onDatabase(url, async (db) =>
    (await db.query<{ n: number }>('select n from numbers order by n')).rows.map(({ n }) => n),
  );
const write = (n: number) =>
  onDatabase(postgres.url('books'), (db) => db.query('insert into numbers values ($1)', [n]));

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  local = localProduct(temporaryFolder(), () => port);
  await start(port);
  await ensureDatabases(postgres, local.folder, { others: ['books'] });
  await onDatabase(postgres.url('books'), (db) => db.query('create table numbers (n int)'));
});

afterAll(async () => {
  await group.stop();
  rmSync(local.folder, { recursive: true, force: true });
});

test('a restore reaches a past moment, whatever was written since', async () => {
  await takeBackup(local);
  await write(1);
  await sleep(20);
  const moment = new Date();
  await sleep(20);
  await write(2);
  await untilStreamed(local);
  const recovered = await recover(local, moment, join(local.folder, 'recovered'));
  try {
    expect(await written(adminUrl(local.folder, recovered.port, 'books'))).toEqual([1]);
  } finally {
    await recovered.stop();
  }
});

test('a moment before the backups and a future moment are refused in a sentence', async () => {
  const into = join(local.folder, 'recovered');
  await expect(recover(local, new Date(0), into)).rejects.toThrow(/^The oldest backup is of /);
  await expect(recover(local, new Date(Date.now() + 3_600_000), into)).rejects.toThrow('That moment has not come yet.');
});

test('two base backups remain', async () => {
  const [first] = readBases(local);
  const folders = [await takeBackup(local), await takeBackup(local)];
  expect(readBases(local).map(({ folder }) => folder)).toEqual(folders);
  expect(folders).not.toContain(first?.folder);
});

test('a server that is killed and loses its disk loses almost no acknowledged write', async () => {
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let n = 10; ; n++) {
      await write(n);
      acknowledged.push(n);
    }
  })().catch(() => undefined);
  while (acknowledged.length < 200) await sleep(5);
  for (const { name, pid } of readRunning(local.folder)) if (name !== 'supervisor') process.kill(pid, 'SIGKILL');
  // Runs before the supervisor restarts the server, which would stream the remaining WAL.
  execFileSync('cp', ['-a', local.backups, `${local.backups}-copy`]);
  await writing;
  await group.stop();
  rmSync(join(local.folder, 'postgres'), { recursive: true });
  rmSync(local.backups, { recursive: true });
  renameSync(`${local.backups}-copy`, local.backups);

  await restoreAll(local, 'latest');
  await start(local.portOf('postgres'));
  const previous = await written(postgres.url('books'));
  const lost = acknowledged.filter((n) => !previous.includes(n));
  console.log(`${acknowledged.length} writes acknowledged, ${lost.length} lost with the disk`);
  expect(previous).toEqual(expect.arrayContaining([1, 2]));
  expect(lost.length).toBeLessThan(acknowledged.length / 10);
});
