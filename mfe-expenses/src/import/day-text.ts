import { type CalendarDay, isDay } from '@allsquare/contract-kit';
import { refuseRow } from './collect-rows.ts';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const OTHER = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

export type ReadDay = (text: string) => CalendarDay;

/**
 * Reads days as written; a time behind them is ignored. Which part of '5/1/2026' is the month is decided by all days of
 * the file.
 */
export function daysIn(texts: readonly string[]): ReadDay {
  const parts = texts.flatMap((text) => {
    const [, first, sign, second] = OTHER.exec(text.trim()) ?? [];
    return first && second ? [{ sign, first: Number(first), second: Number(second) }] : [];
  });
  const isDayFirst = parts.some(({ sign, first }) => sign === '.' || first > 12);
  const isMonthFirst = parts.some(({ second }) => second > 12);
  return (text) => {
    const day = iso(text.trim(), isDayFirst, isMonthFirst);
    if (!day || !isDay(day) || day < '1970' || day > '2200') return refuseRow(`“${text.slice(0, 40)}” is not a date.`);
    return day;
  };
}

function iso(text: string, isDayFirst: boolean, isMonthFirst: boolean): string | undefined {
  const of = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [written, year, month, day] = ISO.exec(text) ?? [];
  if (written) return of(year, month, day);
  const [, first, , second, end] = OTHER.exec(text) ?? [];
  if (!first || isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? of(end, second, first) : of(end, first, second);
}
