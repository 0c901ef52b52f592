import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from '@allsquare/build/slowness';
import { isSystemError } from '@allsquare/build/user-facing-error';
import { startTestService, type TestPerson, type TestService, until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const WRITERS = 4;
/** In bytes. */
const DISK = 24 * 2 ** 20;
const BLOCK = Buffer.alloc(2 ** 16);
/** A text that fills a page of the table within a few writes. */
const label = () => Array.from({ length: 40 }, () => randomUUID()).join('');

/** Only root may mount a disk of a given size. */
const isRoot = process.getuid?.() === 0;
const testAsRoot = isRoot ? test : test.skip;

let service: TestService;
let disk: string;
let filler: string;
beforeAll(async () => {
  service = await startTestService(things);
  if (!isRoot) return;
  disk = mkdtempSync(join(tmpdir(), 'allsquare-disk-'));
  filler = join(disk, 'filler');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
  const [row] = await service.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const { uid, gid } = statSync(row?.folder ?? '');
  chownSync(disk, uid, gid);
  await service.query(`create tablespace small location '${disk}'`);
  for (const table of ['things', 'outbox', 'idempotency'])
    await service.query(`alter table ${table} set tablespace small`);
});
afterAll(async () => {
  await service.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'relay'`);
  for (const table of ['things', 'outbox', 'idempotency'])
    if (isRoot) await service.query(`alter table ${table} set tablespace pg_default`);
  if (isRoot) await service.query(`drop tablespace small`);
  await service.stop();
  if (!isRoot) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** Fills the disk. */
function fillDisk() {
  const file = openSync(filler, 'a');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if (!isSystemError(error, 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

testAsRoot(
  'a full disk refuses writes with 503, loses and doubles nothing, and is over once there is room',
  async () => {
    const acknowledged = new Set<string>();
    const statuses = new Map<number, number>();
    let lastAnswer = 0;
    const ending = new AbortController();
    const write = async () => {
      while (!ending.signal.aborted) {
        const [id, key] = [randomUUID(), randomUUID()];
        for (let status = 0; status !== 201 && !ending.signal.aborted; ) {
          const headers = { 'idempotency-key': key };
          ({ status } = await service.call(ann, changeThing, { params: { id }, body: { label: label() }, headers }));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 201) {
            acknowledged.add(id);
            lastAnswer = Date.now();
          }
        }
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, write));
    await until('writes', async () => acknowledged.size > 20);
    fillDisk();
    await until('many refusals', async () => (statuses.get(503) ?? 0) > 100);
    rmSync(filler);
    const freed = Date.now();
    await until('a write after there is room', async () => lastAnswer > freed);
    expect(lastAnswer - freed).toBeLessThan(patience(5_000));
    ending.abort();
    await writing;

    expect(new Set(statuses.keys())).toEqual(new Set([201, 503]));
    const rows = await service.query<{ id: string; version: string }>(`select id, version from things`);
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    expect([...acknowledged].filter((id) => versions.get(id) !== '1')).toEqual([]);
    expect(rows.filter(({ version }) => version !== '1')).toEqual([]);
  },
);
