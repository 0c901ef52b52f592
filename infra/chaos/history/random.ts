/** Seeded random numbers from 0 to 1 (mulberry32), and choices by them. */
export function randomBy(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  /** One of the choices, by weight. */
  const weighted = <T>(choices: readonly (readonly [weight: number, choice: T])[]): T => {
    let place = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) if ((place -= weight) < 0) return choice;
    throw new Error('There is nothing to choose from');
  };
  const oneOf = <T>(choices: readonly T[]): T => weighted(choices.map((choice) => [1, choice] as const));
  /** A random subset in random order. */
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    ).flat();
  };
  return { between, oneOf, weighted, some, happens: (chance: number) => next() < chance };
}

export type Random = ReturnType<typeof randomBy>;
