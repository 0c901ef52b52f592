import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../folders.ts';
import { onDatabase } from '../on-database.ts';
import { readRunning } from '../orphans.ts';
import { freePorts } from '../ports.ts';
import { adminUrl, ensureDatabases, type Postgres, startPostgres } from '../postgres.ts';
import { openProcessGroup, type ProcessGroup } from '../process-group.ts';
import { type Place, placeOf, readBases } from './place.ts';
import { recover } from './recover.ts';
import { restoreAll } from './restore-all.ts';
import { streamWal, untilStreamed } from './stream-wal.ts';
import { takeBackup } from './take-backup.ts';

let place: Place;
let group: ProcessGroup;
let postgres: Postgres;

const start = async (port?: number) => {
  group = await openProcessGroup(place.folder);
  postgres = await startPostgres({ folder: place.folder, port, durable: true }, group);
  streamWal(place, group);
};
const written = (url: string) =>
  onDatabase(url, async (db) =>
    (await db.query<{ n: number }>('select n from numbers order by n')).rows.map(({ n }) => n),
  );
const write = (n: number) =>
  onDatabase(postgres.url('books'), (db) => db.query('insert into numbers values ($1)', [n]));

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  place = placeOf(temporaryFolder(), () => port);
  await start(port);
  await ensureDatabases(postgres, place.folder, { others: ['books'] });
  await onDatabase(postgres.url('books'), (db) => db.query('create table numbers (n int)'));
});

afterAll(async () => {
  await group.stop();
  rmSync(place.folder, { recursive: true, force: true });
});

test('a moment is recovered, whatever was written since', async () => {
  await takeBackup(place);
  await write(1);
  await sleep(20);
  const moment = new Date();
  await sleep(20);
  await write(2);
  await untilStreamed(place);
  const recovered = await recover(place, moment, join(place.folder, 'recovered'));
  try {
    expect(await written(adminUrl(place.folder, recovered.port, 'books'))).toEqual([1]);
  } finally {
    await recovered.stop();
  }
});

test('a moment before the backups, and one that has not come, are refused in a sentence', async () => {
  const into = join(place.folder, 'recovered');
  await expect(recover(place, new Date(0), into)).rejects.toThrow(/^The oldest backup is of /);
  await expect(recover(place, new Date(Date.now() + 3_600_000), into)).rejects.toThrow('That moment has not come yet.');
});

test('two base backups stay', async () => {
  const [first] = readBases(place);
  const folders = [await takeBackup(place), await takeBackup(place)];
  expect(readBases(place).map(({ folder }) => folder)).toEqual(folders);
  expect(folders).not.toContain(first?.folder);
});

test('of a server that is killed and whose disk is lost, hardly anything that was acknowledged is lost', async () => {
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let n = 10; ; n++) {
      await write(n);
      acknowledged.push(n);
    }
  })().catch(() => undefined);
  while (acknowledged.length < 200) await sleep(5);
  for (const { name, pid } of readRunning(place.folder)) if (name !== 'supervisor') process.kill(pid, 'SIGKILL');
  // Before the supervisor has started it again, which would stream the rest.
  execFileSync('cp', ['-a', place.backups, `${place.backups}-copy`]);
  await writing;
  await group.stop();
  rmSync(join(place.folder, 'postgres'), { recursive: true });
  rmSync(place.backups, { recursive: true });
  renameSync(`${place.backups}-copy`, place.backups);

  await restoreAll(place, 'latest');
  await start(place.portOf('postgres'));
  const kept = await written(postgres.url('books'));
  const lost = acknowledged.filter((n) => !kept.includes(n));
  console.log(`${acknowledged.length} writes acknowledged, ${lost.length} lost with the disk`);
  expect(kept).toEqual(expect.arrayContaining([1, 2]));
  expect(lost.length).toBeLessThan(acknowledged.length / 10);
});
