import type { Transfer } from './suggestion.ts';

/**
 * The people of each circle of a plan: those whom its lines join. Each circle's balances sum to zero, and n people in k
 * circles need n - k payments (infra/docs/money.md). The largest first; of members who pay together one is in it.
 */
export const circlesOf = (transfers: readonly Pick<Transfer, 'from' | 'to'>[]): string[][] => {
  let circles: string[][] = [];
  for (const { from, to } of transfers) {
    const joined = circles.filter((circle) => circle.includes(from) || circle.includes(to));
    const people = new Set([...joined.flat(), from, to]);
    circles = [...circles.filter((circle) => !joined.includes(circle)), [...people]];
  }
  return circles.toSorted((one, other) => other.length - one.length);
};
