import { z } from 'zod';
import type { Refusal } from './refusal.ts';

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');

/** Refuses a day, or a time on one, that the calendar does not have: 'February 30, 2026 does not exist.' */
export const absentDay = (invalid: Exclude<Refusal, string>): Refusal => ({
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
      absentDay(invalid),
    )
    .meta({ format: 'date' });
