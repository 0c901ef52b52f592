import { formatDay, today } from './dates.ts';
import { timeAgo } from './time-ago.ts';

test('a calendar day is printed as it is, in every time zone', () => {
  expect(formatDay('2026-11-18')).toBe('Nov 18, 2026');
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026');
});

test('a time is printed as the day that it falls on here', () => {
  expect(formatDay(new Date(2026, 10, 18, 23, 59).toISOString())).toBe('Nov 18, 2026');
});

test('a missing day and one that is none have their words', () => {
  expect(formatDay(null)).toBe('N/A');
  expect(formatDay('')).toBe('N/A');
  expect(formatDay('yesterday')).toBe('Invalid date');
  expect(formatDay('2026-02-30')).toBe('Invalid date');
});

test('today is a calendar day', () => {
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('a time is told from now', () => {
  expect(timeAgo(new Date(Date.now() - 5 * 60_000).toISOString())).toBe('5 minutes ago');
  expect(timeAgo('never')).toBe('Invalid date');
});
