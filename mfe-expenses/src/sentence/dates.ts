import { addDays, isDay, weekdayOf } from '@allsquare/contract-kit';
import { type Found, firstFound, phraseAt, phraseBefore, type Token } from './tokens.ts';
import type { Words } from './words.ts';

type FoundDay = Found & { date: string };

const pad = (part: number) => String(part).padStart(2, '0');
/** Undefined if the day does not exist or the product does not allow the year. */
const dayOf = (year: number, month: number, day: number): string | undefined => {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return isDay(text) && year >= 1970 && year < 2200 ? text : undefined;
};

/** February 29 occurs within eight years. */
const YEARS_BACK = 8;
/** Without a year: the last such day, at most today. */
const lastDay = (today: string, month: number, day: number): string | undefined => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => dayOf(year - back, month, day)).find(
    (one) => one !== undefined && one <= today,
  );
};
const wholeYear = (year: string) => Number(year.length === 2 ? `20${year}` : year);
const dated = (today: string, year: string | undefined, month: number, day: number) =>
  year === undefined ? lastDay(today, month, day) : dayOf(wholeYear(year), month, day);

/** 11/20 or 20/11, by locale. */
const isMonthFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' })
    .formatToParts()
    .map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
};

/** Numeric; with two periods it is a day, with one an amount. */
const inFigures = (text: string, today: string, monthFirst: boolean): string | undefined => {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, dottedYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/.exec(text) ?? [];
  if (day) return dated(today, dottedYear, Number(month), Number(day));
  const [, one, other, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (!one) return undefined;
  const [first, second] = [Number(one), Number(other)];
  const [monthly, daily] = monthFirst ? [first, second] : [second, first];
  return dated(today, year, monthly, daily) ?? dated(today, year, daily, monthly);
};

/** The day in a sentence, with its position; a future one only if it is explicit. */
export function findDate(tokens: readonly Token[], words: Words, today: string, locale: string): FoundDay | undefined {
  const monthFirst = isMonthFirst(locale);
  const word = (at: number) => (tokens[at]?.isTaken ? '' : (tokens[at]?.word ?? ''));
  const numberOf = (at: number) => words.numbers[word(at)] ?? (/^\d{1,2}$/.test(word(at)) ? Number(word(at)) : 0);
  const ordinalAt = (at: number) => Number(words.ordinal.exec(word(at))?.[1] ?? 0);
  const dayAt = (at: number) => (/^\d{1,2}$/.test(word(at)) ? Number(word(at)) : ordinalAt(at));
  const monthAt = (at: number) => words.months.findIndex((forms) => forms.includes(word(at))) + 1;
  const yearAt = (at: number) => {
    const place = word(at) === ',' ? at + 1 : at;
    return /^(?:19|20|21)\d\d$/.test(word(place)) ? { year: word(place), count: place + 1 - at } : { count: 0 };
  };

  const withMonth = (at: number): FoundDay | undefined => {
    const of = phraseAt(tokens, at + 1, words.of);
    // In '12 Dec 24' one number is the amount.
    const isNextDay = ordinalAt(at + 2) > 0 || (dayAt(at + 2) > 0 && monthFirst && !ordinalAt(at));
    const isDayFirst = dayAt(at) > 0;
    if (isDayFirst && isNextDay) return undefined;
    const [day, month, end] = isDayFirst
      ? [dayAt(at), monthAt(at + 1 + of), at + 2 + of]
      : [dayAt(at + 1), monthAt(at), at + 2];
    if (!day || !month) return undefined;
    const { year, count } = yearAt(end);
    const date = dated(today, year, month, day);
    return date === undefined ? undefined : { date, from: at, count: end + count - at };
  };
  const weekday = (at: number): FoundDay | undefined => {
    const index = words.weekdays.findIndex((forms) => forms.includes(word(at)));
    if (index < 0) return undefined;
    const [on, last, next] = [words.on, words.last, words.next].map((some) => phraseBefore(tokens, at, some));
    const isShort = words.weekdays[index]?.[0] !== word(at);
    if (isShort && !on && !last && !next) return undefined;
    const back = (weekdayOf(today) - index + 7) % 7;
    const days = next ? 7 - back : last && back === 0 ? -7 : -back;
    const before = next || last || 0;
    return { date: addDays(today, days), from: at - before, count: 1 + before };
  };
  const found = firstFound(tokens, (at): FoundDay | undefined => {
    const relative = phraseAt(tokens, at, Object.keys(words.days));
    if (relative) {
      const phrase = Array.from({ length: relative }, (_, next) => word(at + next)).join(' ');
      return { date: addDays(today, words.days[phrase] ?? 0), from: at, count: relative };
    }
    const span = words.spans[word(at + 1)];
    if (numberOf(at) && span && phraseAt(tokens, at + 2, words.ago))
      return { date: addDays(today, -numberOf(at) * span), from: at, count: 3 };
    const figures = inFigures(word(at), today, monthFirst);
    if (figures) return { date: figures, from: at, count: 1 };
    return withMonth(at) ?? weekday(at) ?? onlyDay(at);
  });
  function onlyDay(at: number): FoundDay | undefined {
    const day = ordinalAt(at);
    if (!day || !phraseBefore(tokens, at, words.on)) return undefined;
    const month = Number(today.slice(5, 7));
    const date = [month, month - 1, month - 2]
      .map((one) => dayOf(Number(today.slice(0, 4)) - (one < 1 ? 1 : 0), one < 1 ? one + 12 : one, day))
      .find((one) => one !== undefined && one <= today);
    return date === undefined ? undefined : { date, from: at, count: 1 };
  }
  if (!found) return undefined;
  const on = phraseBefore(tokens, found.from, words.on);
  return { date: found.date, from: found.from - on, count: found.count + on };
}
