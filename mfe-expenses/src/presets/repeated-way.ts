import type { Preset } from '@allsquare/expenses-contract';
import { divisionOf } from '../split/split-draft.ts';
import { includedIn, kindOf, type SplitDraft, valueIn } from '../split/split-kinds.ts';
import { type Answered, defaultPreset, hasPresets, isWritable, knownPresets, matchesPreset } from './preset-draft.ts';

const KEY = 'last_ways';
/** The way of the last saved expense, and the ways that the user was asked about. */
type Memory = { last: string; asked: string[] };
const memories = (): Record<string, Memory> => JSON.parse(localStorage.getItem(KEY) ?? '{}');

/** The way as text; '' for one that cannot be the default of new expenses. */
const wayOf = (draft: SplitDraft): string => {
  if (draft.type === 'equally') return draft.rows.every(({ isIncluded }) => isIncluded) ? 'equally' : '';
  if (!hasPresets(draft)) return '';
  const { field } = kindOf(draft);
  const values = includedIn(draft).map((row) => `${row.userId} ${valueIn(field, row)}`);
  return [draft.type, ...values.toSorted()].join('\n');
};

/** As the label says it, such as '60/40' or '2/1/1'. */
const nameOf = (draft: SplitDraft): string => {
  const { field } = kindOf(draft);
  const values = includedIn(draft).map((row) => field.write(valueIn(field, row)).replace('%', ''));
  return values.join('/');
};

/** The longest name of a preset. */
const LONGEST = 50;

/** A name that no other preset has: '60/40', or '60/40 (2)'. */
const freeName = (draft: SplitDraft, taken: readonly string[]): string => {
  const plain = nameOf(draft);
  const start = plain.length <= LONGEST ? plain : `${includedIn(draft).length} people`;
  let free = start;
  for (let count = 2; taken.includes(free); count += 1) free = `${start} (${count})`;
  return free;
};

/** What the presets become if new expenses are split this way; no `preset`: equally. */
export type RepeatedWay = { answered: Answered; preset: Preset | undefined };

/**
 * Notes the way of a saved expense. Returns it if the user has saved it twice in a row in this group, new expenses are
 * split another way, and the user was not asked about it before. Signing out clears the memory.
 */
export const noteWay = (
  groupId: string,
  draft: SplitDraft,
  userIds: readonly string[],
  answered: Answered | undefined,
): RepeatedWay | undefined => {
  const way = wayOf(draft);
  const { last, asked } = memories()[groupId] ?? { last: '', asked: [] };
  const found = way !== '' && way === last && !asked.includes(way) ? repeatedWay(draft, userIds, answered) : undefined;
  const memory = { last: way, asked: found ? [...asked, way] : asked };
  localStorage.setItem(KEY, JSON.stringify({ ...memories(), [groupId]: memory }));
  return found;
};

const MOST = 10;
const repeatedWay = (
  draft: SplitDraft,
  userIds: readonly string[],
  answered: Answered | undefined,
): RepeatedWay | undefined => {
  if (!answered || !isWritable(answered)) return undefined;
  const current = defaultPreset(answered, userIds);
  if (draft.type === 'equally') return current && { answered, preset: undefined };
  const known = knownPresets(answered);
  const preset = known.find((one) => matchesPreset(one, draft));
  if (preset) return preset.name === current?.name ? undefined : { answered, preset };
  if (known.length >= MOST) return undefined;
  const name = freeName(
    draft,
    known.map((one) => one.name),
  );
  return { answered, preset: { ...divisionOf(draft).split, name } as Preset };
};
