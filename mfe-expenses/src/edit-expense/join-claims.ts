import type { Change } from '@allsquare/expenses-contract';

/** What a tap on an item of a bill changes: whose it is, and most often the shares. */
const CLAIM_FIELDS = ['split', 'splits'];
const isClaim = ({ action, changes }: Change) =>
  action === 'changed' &&
  changes.some(({ field }) => field === 'split') &&
  changes.every(({ field }) => CLAIM_FIELDS.includes(field));

/** One person's taps in a row are one change, from what was before the first to what is after the last. */
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
