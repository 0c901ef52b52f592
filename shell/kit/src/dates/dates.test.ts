import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { formatDay, today } from './dates.ts';
import { timeAgo } from './time-ago.ts';

const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata', 'UTC'];
/** The output of these lines in a time zone. */
const inZone = (zone: string, code: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { formatDay, today } = await import(${JSON.stringify(join(import.meta.dirname, 'dates.ts'))});
         console.log(JSON.stringify(${code}));`,
      ],
      { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
    ),
  );

test.each(ZONES)('in %s a calendar day is printed as it is, and a moment as the day that it falls on there', (zone) => {
  const [day, first, moment, now = ''] = inZone(
    zone,
    `[formatDay('2026-08-01'), formatDay('1970-01-01'), formatDay('2026-08-01T10:30:00Z'), today()]`,
  );
  expect([day, first]).toEqual(['Aug 1, 2026', 'Jan 1, 1970']);
  expect(moment).toBe(zone === 'Pacific/Kiritimati' ? 'Aug 2, 2026' : 'Aug 1, 2026');
  const there = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' });
  expect([there.format(Date.now() - 60_000), there.format()]).toContain(formatDay(now));
});

test('formats a missing and an invalid day', () => {
  expect(formatDay(null)).toBe('N/A');
  expect(formatDay('')).toBe('N/A');
  expect(formatDay('yesterday')).toBe('Invalid date');
  expect(formatDay('2026-02-30')).toBe('Invalid date');
});

test('today is a calendar day', () => {
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('formats a time relative to now', () => {
  expect(timeAgo(new Date(Date.now() - 5 * 60_000).toISOString())).toBe('5 minutes ago');
  expect(timeAgo('never')).toBe('Invalid date');
});
