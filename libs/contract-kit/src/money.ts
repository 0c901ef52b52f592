import { z } from 'zod';

/** The largest amount and the largest balance, in cents. */
export const MAX_CENTS = 9_999_999_999_999;

/** 123450 cents as '$1,234.50'. */
export const moneyText = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/**
 * A sum in dollars, as answers gave it before they had `cents`: kept for consumers of an earlier release, which read
 * it.
 */
export const dollars = () =>
  z.number().meta({ deprecated: true, description: 'In dollars, for older consumers; read `cents`.' });
