const SHOWN = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A calendar day as yyyy-MM-dd, where the person is. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A calendar day or ISO time as 'Nov 18, 2026'; 'N/A' when missing, 'Invalid date' when it is none. */
export const formatDay = (day: string | null | undefined): string => {
  if (!day) return 'N/A';
  const isDay = day.length === 10;
  const date = new Date(isDay ? `${day}T00:00` : day);
  // The 30th of February would count as a day of March.
  const isValid = !Number.isNaN(date.getTime()) && (!isDay || dayOf(date) === day);
  return isValid ? SHOWN.format(date) : 'Invalid date';
};

/** Today where the person is, as yyyy-MM-dd. */
export const today = (): string => dayOf(new Date());
