/** The currencies of these groups: those of most groups first, ties by code. */
export const currenciesOf = (groups: readonly { currency: string }[]): string[] =>
  Array.from(Map.groupBy(groups, ({ currency }) => currency))
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([currency]) => currency);
