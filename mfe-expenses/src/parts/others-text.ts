import { formatCents } from '@allsquare/kit/money';

/** An amount in its currency, absent: that of the group's page, else US dollars. */
export type Money = { cents: number; currency?: string | undefined };

/** This many amounts in other currencies are shown. */
const MOST = 3;

/** '€12.50 · ¥3,000', of many the first three and how many more there are: amounts in other currencies beside one. */
export const othersText = (others: readonly Required<Money>[]): string => {
  const more = others.length - MOST;
  const shown = others.slice(0, MOST).map(({ cents, currency }) => formatCents(cents, 'none', currency));
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(' · ');
};
