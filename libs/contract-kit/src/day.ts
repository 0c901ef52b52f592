import { z } from 'zod';
import type { Refusal } from './refusal.ts';

/**
 * A calendar day as `yyyy-MM-dd`, the same in every time zone. It is never a `Date`, which is a moment, on another day
 * elsewhere. Only this file does arithmetic with days.
 */
export type CalendarDay = string;

const DAY = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');
const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3));
const pad = (part: number) => String(part).padStart(2, '0');
/** Days since 1970-01-01. */
const countOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const dayAt = (count: number): CalendarDay => new Date(count * DAY).toISOString().slice(0, 10);

export const isDay = (text: string): boolean => {
  const count = SHAPE.test(text) ? countOf(text) : Number.NaN;
  // February 30 would count as a day of March.
  return !Number.isNaN(count) && dayAt(count) === text;
};

/** Refuses a day, or a time on one, that does not exist: 'February 30, 2026 does not exist.' */
export const nonexistentDay = (invalid: Exclude<Refusal, string>): Refusal => ({
  error: (issue) => {
    const otherwise = invalid.error(issue);
    const { input } = issue as { input?: unknown };
    const text = typeof input === 'string' ? input.slice(0, 10) : '';
    if (!SHAPE.test(text) || isDay(text)) return otherwise;
    const [year, month = 0, date] = text.split('-').map(Number);
    const name = MONTH_NAMES[month - 1];
    return `${name ? `${name} ${date}, ${year}` : text} does not exist.`;
  },
});

/** A calendar day `yyyy-MM-dd` without a zone, 1970-01-01 to 2199-12-31. */
export const day = (invalid: Exclude<Refusal, string>) =>
  z
    .string(invalid)
    .regex(SHAPE, invalid)
    .refine(
      (text) => !SHAPE.test(text) || (isDay(text) && text >= '1970-01-01' && text <= '2199-12-31'),
      nonexistentDay(invalid),
    )
    .meta({ format: 'date' });

/** The day of a moment in a zone, by default the program's. */
export const dayIn = (moment: Date, zone?: string): CalendarDay => {
  if (!zone) return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

/** The start of a day in UTC, for those who need a moment. */
export const startOfDayUtc = (day: CalendarDay): string => `${day}T00:00:00.000Z`;

export const addDays = (day: CalendarDay, days: number): CalendarDay => dayAt(countOf(day) + days);

export const daysBetween = (from: CalendarDay, to: CalendarDay): number => countOf(to) - countOf(from);

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => (((countOf(day) + 4) % 7) + 7) % 7;

/** A day of a month, or the last one of a shorter month. Months start at 1; those beyond 12 are of later years. */
export const dayOfMonth = (year: number, month: number, day: number): CalendarDay =>
  dayAt(Math.min(Date.UTC(year, month - 1, day), Date.UTC(year, month, 0)) / DAY);

/** 'Nov 18, 2026' */
export const formatCalendarDay = (day: CalendarDay): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
