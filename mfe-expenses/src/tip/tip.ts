import { parseCents } from '@allsquare/kit/amount-text';

/** spec.md section 9. */
export const tipPresets = [10, 15, 18, 20, 25] as const;
export const DEFAULT_TIP = 15;
const MOST = 100;

/** The value of a number field has a decimal point in every locale. */
export const hundredthsOf = (percent: string) => parseCents(percent, 'en-US');

/**
 * The tip on a bill of whole cents, in whole cents, half up. `percent` is the text of its field: up to two decimals
 * count, '' is 0.
 */
export const tipOf = (bill: number, percent: string): number =>
  Number((BigInt(bill) * BigInt(hundredthsOf(percent)) + 5_000n) / 10_000n);

/** The percent field's value of a typed text: 0 to 100, or undefined if it is not a number. */
export const percentTyped = (text: string): string | undefined => {
  const hundredths = hundredthsOf(text);
  if (Number.isNaN(hundredths)) return undefined;
  return hundredths > MOST * 100 ? String(MOST) : text;
};
