import { MAX_CENTS } from '@allsquare/contract-kit';
import { refuseRow } from './collect-rows.ts';
import { decimalsIn } from './currencies.ts';

type Amount = { text: string; currency: string };
type Sign = '.' | ',';

const NUMBER = /^([-+]?)(\d[\d.,']*|[.,]\d+)$/;
/** Without signs of currencies and blanks; all minus signs and apostrophes are one. */
const plain = (text: string) =>
  text
    .replaceAll(/[\p{Sc}\s\u200e\u200f]/gu, '')
    .replace(/^[\u2212\u2013]/, '-')
    .replaceAll('’', "'");

/** The sign that separates the decimals of a number; undefined if the number alone does not show it. */
function decimalSignIn({ text, currency }: Amount): Sign | undefined {
  const number = plain(text).replace(/^[-+]/, '');
  const last = number.search(/[.,]\d*$/);
  if (last < 0) return undefined;
  const [sign, other]: [Sign, Sign] = number[last] === '.' ? ['.', ','] : [',', '.'];
  const [whole, decimals] = [number.slice(0, last), number.slice(last + 1)];
  if (/[.,]/.test(whole)) return decimalSignOfGroups(number, whole, sign, other);
  if (decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return sign;
  // '1,234' is a thousand where the currency has no decimals.
  const places = decimalsIn(currency);
  if (places === 3) return sign;
  return places === 0 ? other : undefined;
}

const GROUPED = /^\d{1,3}(?:([.,'])\d{3}(?:\1\d{3})*)?$/;

/** Several separators: those of groups of three digits are not the decimal sign. */
function decimalSignOfGroups(number: string, whole: string, last: Sign, other: Sign): Sign | undefined {
  if (GROUPED.test(number)) return other;
  return GROUPED.test(whole) && whole.includes(other) ? last : undefined;
}

/** The decimal sign of a whole file, by most of its numbers. */
function decimalSignOf(amounts: readonly Amount[]): Sign | undefined {
  const signs = amounts.flatMap((amount) => decimalSignIn(amount) ?? []);
  const points = signs.filter((sign) => sign === '.').length;
  if (signs.length === 0) return undefined;
  return points * 2 >= signs.length ? '.' : ',';
}

/** Reads an amount in minor units of its currency, digit by digit; blank is 0. */
export type ReadMoney = (text: string, currency: string) => number;

/** Decides the decimal sign from all amounts of a file. `rounds`: more decimals are rounded instead of refused. */
export function moneyIn(amounts: readonly Amount[], rounds = false): ReadMoney {
  // What a program has computed has a decimal point.
  const isComputed = rounds && !amounts.some(({ text }) => text.includes(','));
  const sign = decimalSignOf(amounts) ?? (isComputed ? '.' : undefined);
  return (text, currency) => {
    const number = plain(text);
    if (number === '') return 0;
    const [, minus, digits = ''] = NUMBER.exec(number) ?? [];
    if (digits === '') return refuseRow(`“${text.slice(0, 40)}” is not an amount.`);
    if (!sign && /[.,]/.test(digits)) return refuseRow(`“${text}” can be read as two different amounts.`);
    const at = sign ? digits.lastIndexOf(sign) : -1;
    const whole = at < 0 ? digits : digits.slice(0, at);
    const decimals = at < 0 ? '' : digits.slice(at + 1);
    if (whole !== '' && !/^\d+$/.test(whole) && !(GROUPED.test(whole) && !(sign && whole.includes(sign))))
      return refuseRow(`“${text}” is not an amount.`);
    const places = decimalsIn(currency);
    const more = decimals.slice(places);
    if (!rounds && /[^0]/.test(more)) return refuseRow(`“${text}” has too many decimals.`);
    const units =
      Number(whole.replaceAll(/\D/g, '') + decimals.slice(0, places).padEnd(places, '0')) + (more >= '5' ? 1 : 0);
    if (units > MAX_CENTS) return refuseRow(`“${text.slice(0, 40)}” is too large.`);
    return minus === '-' ? 0 - units : units;
  };
}
