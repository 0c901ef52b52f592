import { expect, test } from '@jest/globals';
import { drawPage } from './page.ts';
import type { Run } from './run.ts';

const run: Run = {
  began: '2026-11-26T09:00:00.000Z',
  quietFrom: 20,
  seconds: 40,
  people: 1_000,
  listeners: 100,
  rate: 50,
  ceiling: 150,
  acknowledged: 400,
  refused: 1,
  unknown: 2,
  lostByRestore: 30,
  samples: Array.from({ length: 20 }, (_, place) => ({
    at: place * 2,
    memory: { 'svc-expenses': { pid: 1, bytes: 2 ** 27 }, 'svc-expenses 2': { pid: 2, bytes: 2 ** 26 } },
    // Away for a moment.
    ...(place !== 5 && { connections: 60, p50: 12, p99: 90 }),
    waiting: 0,
    requests: 100,
    failed: 0,
  })),
  faults: [
    {
      name: 'SIGKILL of <postgres>',
      mayFail: true,
      from: 9,
      to: 11,
      requests: 200,
      failures: ['GET /api/groups: 503'],
    },
  ],
};

test('a page needs nothing beside itself, and has a gap where nothing could be read', () => {
  const page = drawPage(run, []);
  expect(page).toContain('Nothing grew, and nothing was lost.');
  expect(page).not.toMatch(/(src|href)="(?!#)|@import|NaN|undefined/);
  expect(page).toContain('1. SIGKILL of &lt;postgres&gt;');
  const [, sessions = ''] = /<figcaption>Sessions of PostgreSQL[^]*?class="line l0" d="([^"]*)"/.exec(page) ?? [];
  expect(sessions.match(/M/g)).toHaveLength(2);
});

test('what is wrong stands at its beginning', () => {
  expect(drawPage(run, ['lost: <a dinner>'])).toContain(
    'Something is wrong:</p>\n<ul><li>lost: &lt;a dinner&gt;</li></ul>',
  );
});
