import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { changeThing, thingEvents, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things, { METRICS_PORT: '0' }));
const WRITES = 20;

/** Only root may mount a disk of a given size. */
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

const change = async (id: string) =>
  (await service.call(ann, changeThing, { params: { id }, body: { label: 'a' } })).status;
const countsOf = async (ids: string[]) =>
  (await service.query<{ changes: number }>(`select changes from counts where id = any($1)`, [ids])).map(
    ({ changes }) => changes,
  );
const readiness = async () => {
  const response = await fetch(new URL('/health/ready', service.url));
  const { late } = (await response.json()) as { late?: Record<string, string> };
  return { status: response.status, streams: late?.['streams'] };
};
const refusedBy = async (stream: string) => {
  const metrics = await (await fetch(service.metricsUrl)).text();
  return Number(new RegExp(`^allsquare_refused_events_total{.*stream="${stream}".*} (\\d+)$`, 'm').exec(metrics)?.[1]);
};

/** Writes while the streams accept nothing: all are accepted, and each is counted once after `mend`. */
async function writeUntil(stream: string, words: string, mend: () => Promise<void>) {
  const ids = Array.from({ length: WRITES }, () => randomUUID());
  expect(new Set(await Promise.all(ids.map(change)))).toEqual(new Set([201]));
  await until('it to be seen', async () => (await readiness()).streams?.includes(`${stream} ${words}`));
  expect((await readiness()).status).toBe(200);
  expect(await refusedBy(stream)).toBeGreaterThan(0);
  expect(await service.unsent()).toBeGreaterThanOrEqual(WRITES);
  await mend();
  await service.allSent();
  await until('all to be counted', async () => (await countsOf(ids)).length === WRITES);
  expect(new Set(await countsOf(ids))).toEqual(new Set([1]));
  expect((await readiness()).streams).toBeUndefined();
}

test('a service that cannot publish counts and names the full stream, and continues to write', async () => {
  await change(randomUUID());
  await service.allSent();
  await service.fillStream(thingEvents);
  await writeUntil('THINGS_FACT', 'is full: its events wait', () => service.makeStreams());
});

testAsRoot('so is a stream whose disk is full, until there is room and the broker was started again', async () => {
  const disk = service.brokerFolder;
  await service.loseBroker();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4G', 'tmpfs', disk]);
  const resize = (bytes: number) => execFileSync('mount', ['-o', `remount,size=${bytes}`, disk]);
  try {
    await service.startBroker();
    await change(randomUUID());
    await service.allSent();
    const { blocks, bfree, bsize } = statfsSync(disk);
    resize((blocks - bfree) * bsize);
    await writeUntil('THINGS_FACT', 'takes no events: its events wait', async () => {
      resize(blocks * bsize);
      await service.stopBroker();
      await service.startBroker();
    });
  } finally {
    await service.stopBroker();
    execFileSync('umount', [disk]);
    await service.startBroker();
  }
});
