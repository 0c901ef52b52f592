import { describe, expect, test } from '@jest/globals';
import { coursesOf, findFailures, findGrowth, type InjectedFault, type Run, slopeOf } from './growth.ts';
import type { Sample } from './sample.ts';

const MB = 1024 ** 2;

/** A sample every ten seconds for an hour; the service is replaced after twenty minutes. */
const sampleAt = (at: number, megabytes: number, others: Partial<Sample> = {}): Sample => ({
  at,
  memory: { 'svc-expenses': { pid: at < 1_200 ? 1 : 2, bytes: megabytes * MB } },
  connections: 60,
  outboxAge: 0,
  waiting: 0,
  deadLetters: 0,
  requests: 500,
  failed: 0,
  ...others,
});
const hour = Array.from({ length: 361 }, (_, place) => place * 10);
/** Rises and falls with garbage collection. */
const saw = (at: number) => 100 + ((at / 10) % 7);

function runOf(samples: Sample[], fault: Partial<InjectedFault> = {}): Run {
  const release = { name: 'release of svc-expenses', mayFail: false, from: 1_190, to: 1_200, requests: 400 };
  return { samples, faults: [{ ...release, failures: [], ...fault }], quietFrom: 1_200, seconds: 3_600 };
}

describe('memory', () => {
  test('that rises and falls does not grow', () => {
    expect(findGrowth(runOf(hour.map((at) => sampleAt(at, saw(at)))))).toEqual([]);
  });

  test('that leaks a megabyte a minute has grown, despite garbage collection', () => {
    const leak = hour.map((at) => sampleAt(at, saw(at) + Math.max(0, at - 1_200) / 60));
    expect(findGrowth(runOf(leak))).toEqual([
      expect.stringMatching(/^Memory of svc-expenses grew from \d+ MB to \d+ MB in 1600 s, by more than/),
    ]);
  });

  test('is measured in the longest-lived process, without its warm-up', () => {
    const warming = hour.map((at) => sampleAt(at, saw(at) + (at < 1_900 ? at / 20 : 0)));
    expect(findGrowth(runOf(warming))).toEqual([]);
    expect(coursesOf(runOf(warming))[0]).toMatchObject({ from: 2_000, to: 3_600 });
  });

  test('of a young process may rise until the first collection of its heap', () => {
    const young = (perMinute: number) =>
      hour
        .filter((at) => at >= 1_200 && at <= 1_700)
        .map((at) => sampleAt(at, saw(at) + ((at - 1_200) * perMinute) / 60));
    expect(findGrowth(runOf(young(8)))).toEqual([]);
    expect(findGrowth(runOf(young(20)))).toHaveLength(1);
  });

  test('with one wrong sample has not grown', () => {
    const spiked = hour.map((at) => sampleAt(at, at >= 3_590 ? 900 : saw(at)));
    expect(findGrowth(runOf(spiked))).toEqual([]);
  });
});

test('unreleased sessions have grown', () => {
  const leak = hour.map((at) => sampleAt(at, 100, { connections: 60 + at / 100 }));
  expect(findGrowth(runOf(leak))).toEqual([expect.stringContaining('Sessions of PostgreSQL grew from 72 to 96')]);
});

test('finds events that wait at the end, or that could not be counted', () => {
  const last = (others: Partial<Sample>) =>
    findGrowth(runOf([...hour.map((at) => sampleAt(at, 100)), sampleAt(3_605, 100, others)]));
  expect(last({})).toEqual([]);
  expect(last({ waiting: 3 })).toEqual(['3 events wait for their consumers in the end.']);
  expect(last({ deadLetters: 1 })).toEqual(['1 dead letters are there in the end.']);
  expect(last({ outboxAge: 61 })).toEqual(['An event has waited in an outbox for 61 s.']);
  const { waiting, ...without } = sampleAt(3_605, 100);
  expect(findGrowth(runOf([sampleAt(0, 100), without]))).toEqual([
    'An unknown number of events wait for their consumers in the end.',
  ]);
});

test('finds failed requests, except during a fault', () => {
  const failing = (when: number) => runOf(hour.map((at) => sampleAt(at, 100, { failed: at === when ? 2 : 0 })));
  expect(findFailures(failing(1_200))).toEqual([]);
  expect(findFailures(failing(1_210))).toEqual([]);
  expect(findFailures(failing(2_000))).toEqual(['2 of 500 requests failed at 2000 s, without a fault.']);
});

test('finds requests that fail during the release of a unit with two replicas', () => {
  const quiet = hour.map((at) => sampleAt(at, 100));
  const failures = ['POST /api/groups: 502', 'POST /api/groups: 502'];
  expect(findFailures(runOf(quiet, { failures }))).toEqual([
    '2 of 400 requests failed at the release of svc-expenses: POST /api/groups: 502.',
  ]);
  expect(findFailures(runOf(quiet, { failures, mayFail: true }))).toEqual([]);
});

test('the slope ignores outliers', () => {
  const line = hour.map((at) => ({ at, value: 3 * at }));
  expect(slopeOf(line)).toBeCloseTo(3);
  expect(slopeOf([...line, { at: 3_700, value: 0 }])).toBeCloseTo(3, 1);
});
