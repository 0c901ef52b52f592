import type { getPresets, Preset } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import { divisionOf, withAmount } from '../split/split-draft.ts';
import { includedIn, type SplitDraft, splitKinds, valueIn } from '../split/split-kinds.ts';

type Answered = Answer<typeof getPresets>;

const presetKinds: readonly string[] = ['percent', 'shares'] satisfies Preset['kind'][];
/** Whether presets are of its kind. */
export const hasPresets = ({ type }: SplitDraft): boolean => presetKinds.includes(type);

/** Those of a kind that this remote knows. */
export const knownPresets = ({ presets }: Answered): Preset[] => presets.filter((preset) => 'of' in preset);

/** Those of which nobody has left; `userIds`: the members. */
export const availablePresets = (answered: Answered, userIds: readonly string[]): Preset[] =>
  knownPresets(answered).filter(({ of }) => of.every(({ userId }) => userIds.includes(userId)));

/** The one that fills a new expense. */
export const defaultPreset = (answered: Answered, userIds: readonly string[]): Preset | undefined =>
  availablePresets(answered, userIds).find(({ name }) => name === answered.default);

const valueOf = ({ of }: Preset, userId: string) => of.find((one) => one.userId === userId)?.value;

/** The split as a preset says it. */
export const applyPreset = (preset: Preset, draft: SplitDraft, amount: number): SplitDraft => {
  const rows = draft.rows.map(({ userId }) => {
    const value = valueOf(preset, userId);
    return value === undefined
      ? { userId, isIncluded: false, cents: 0 }
      : { userId, isIncluded: true, cents: 0, value };
  });
  return withAmount({ type: preset.kind, rows }, amount);
};

/** Whether the split says just what a preset does. */
export const matchesPreset = (preset: Preset, draft: SplitDraft): boolean => {
  const { field } = splitKinds[draft.type];
  return (
    draft.type === preset.kind &&
    includedIn(draft).length === preset.of.length &&
    includedIn(draft).every((row) => valueIn(field, row) === valueOf(preset, row.userId))
  );
};

/** The presets with this split as one more, in the place of one of the same name. */
export const withPreset = (answered: Answered, name: string, draft: SplitDraft) => [
  ...knownPresets(answered).filter((preset) => preset.name !== name),
  { ...divisionOf(draft).split, name },
];
