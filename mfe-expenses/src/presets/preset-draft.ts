import type { getPresets, Preset } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import { divisionOf, withAmount } from '../split/split-draft.ts';
import { includedIn, kindOf, type SplitDraft, valueIn } from '../split/split-kinds.ts';

export type Answered = Answer<typeof getPresets>;

const presetKinds: readonly string[] = ['percent', 'shares'] satisfies Preset['kind'][];
/** Whether presets have this kind. */
export const hasPresets = ({ type }: SplitDraft): boolean => presetKinds.includes(type);

/** The presets of kinds that this remote knows. */
export const knownPresets = ({ presets }: Answered): Preset[] => presets.filter((preset) => 'of' in preset);

/** The presets whose people are all members (`userIds`). */
export const availablePresets = (answered: Answered, userIds: readonly string[]): Preset[] =>
  knownPresets(answered).filter(({ of }) => of.every(({ userId }) => userIds.includes(userId)));

/** The preset of new expenses. */
export const defaultPreset = (answered: Answered, userIds: readonly string[]): Preset | undefined =>
  availablePresets(answered, userIds).find(({ name }) => name === answered.default);

const valueOf = ({ of }: Preset, userId: string) => of.find((one) => one.userId === userId)?.value;

/** Applies a preset to a split. */
export const applyPreset = (preset: Preset, draft: SplitDraft, amount: number): SplitDraft => {
  const rows = draft.rows.map(({ userId }) => {
    const value = valueOf(preset, userId);
    return value === undefined
      ? { userId, isIncluded: false, cents: 0 }
      : { userId, isIncluded: true, cents: 0, value };
  });
  const { currency, foreign } = draft;
  return withAmount({ type: preset.kind, rows, ...(currency && { currency, foreign }) }, amount);
};

/** Whether the split equals a preset. */
export const matchesPreset = (preset: Preset, draft: SplitDraft): boolean => {
  const { field } = kindOf(draft);
  return (
    draft.type === preset.kind &&
    includedIn(draft).length === preset.of.length &&
    includedIn(draft).every((row) => valueIn(field, row) === valueOf(preset, row.userId))
  );
};

/** Whether a write would lose no preset of a kind that is newer than this remote. */
export const isWritable = (answered: Answered): boolean => knownPresets(answered).length === answered.presets.length;

/** Adds this split to the presets, replacing one of the same name. */
export const withPreset = (answered: Answered, name: string, draft: SplitDraft) => [
  ...knownPresets(answered).filter((preset) => preset.name !== name),
  { ...divisionOf(draft).split, name },
];
