import type { Change } from '@allsquare/expenses-contract';

/** The fields that claiming an item changes: the split, and usually the shares. */
const CLAIM_FIELDS = ['split', 'splits'];
const isClaim = ({ action, changes }: Change) =>
  action === 'changed' &&
  changes.some(({ field }) => field === 'split') &&
  changes.every(({ field }) => CLAIM_FIELDS.includes(field));

/** Joins consecutive claims of one person into one change, from before the first to after the last. */
export const joinClaims = (changes: readonly Change[]): Change[] => {
  const joined: Change[] = [];
  for (const change of changes) {
    const before = joined.at(-1);
    if (before && isClaim(before) && isClaim(change) && before.by.id === change.by.id)
      joined[joined.length - 1] = { ...change, changes: joinFields(before.changes, change.changes) };
    else joined.push(change);
  }
  return joined;
};

type Fields = Change['changes'];
const joinFields = (before: Fields, after: Fields): Fields => {
  const later = (field: Fields[number]['field']) => after.find((one) => one.field === field);
  const since = before.map((one) => ({ ...one, to: later(one.field)?.to ?? one.to }));
  return [...since, ...after.filter(({ field }) => !before.some((one) => one.field === field))];
};
