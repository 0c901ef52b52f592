const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const wordOf = (count: number) => small[count] ?? String(count);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Reason = { circles: readonly (readonly string[])[]; minimal: boolean };

/** Why a plan has as few payments as it has, in sentences. */
export const circleWords = ({ circles, minimal }: Reason): string => {
  const people = `${capitalized(wordOf(circles.flat().length))} people still owe or are owed.`;
  if (!minimal) return `${people} With more than 20 people not every plan is tried.`;
  if (circles.length === 1) return `${people} No smaller group of them sums to zero.`;
  const payments = circles.map(({ length }) => length - 1).join(' + ');
  return `${people} They form ${wordOf(circles.length)} circles that each sum to zero, and a circle of n people needs n - 1 payments: ${payments}.`;
};
