/** The largest amount and the largest balance, in cents. */
export const MAX_CENTS = 9_999_999_999_999;

/** 123450 cents as '$1,234.50'. */
export const formatMoney = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
