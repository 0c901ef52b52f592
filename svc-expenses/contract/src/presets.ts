import { Id, line, refusedAs, requiredLine } from '@allsquare/contract-kit';
import { z } from 'zod';
import { type ExpensesProblem, problems } from './problems.ts';
import { checkSplit, hasDuplicates, mapUserIds, Percent, Shares } from './split.ts';

const presetNamed = (name: z.ZodString) =>
  z.discriminatedUnion('kind', [Percent.extend({ name }), Shares.extend({ name })]);

/** A split by percents or shares that a group uses often; it only fills the form. */
export const Preset = presetNamed(requiredLine(50, refusedAs('missing-preset-name', problems['missing-preset-name'])));
export type Preset = z.infer<typeof Preset>;

/** The same preset, of others: each person in it by what `turn` makes of their id. */
export const mapPresetUserIds = (preset: Preset, turn: (userId: string) => string): Preset => ({
  ...preset,
  of: mapUserIds(preset.of, turn),
});

/** The presets of a group, in their order; `default` is the name of the one that fills a new expense. */
export const Presets = z.object({
  version: z.int().min(0),
  default: z.string().nullable(),
  presets: z.array(Preset).max(10, refusedAs('too-many-presets', problems['too-many-presets'])),
});
export type Presets = z.infer<typeof Presets>;

/** Replaces all presets of a group; `version` is the one that was read (409 when it is over), 0 where there is none. */
export const UpdatePresets = Presets.superRefine(({ default: chosen, presets }, context) => {
  const names = presets.map((preset) => preset.name);
  const faultOf = (): ExpensesProblem | undefined => {
    if (hasDuplicates(names)) return 'preset-named-twice';
    if (chosen !== null && !names.includes(chosen)) return 'preset-unknown';
    return presets.map((preset) => checkSplit(preset, 0)).find((code) => code);
  };
  const code = faultOf();
  if (code) context.addIssue({ code: 'custom', path: ['presets'], message: problems[code].message, params: { code } });
});

const query = z.object({ groupId: Id() });

export const getPresets = {
  summary: 'The splits that a group uses often',
  method: 'GET',
  path: '/api/expenses/presets',
  query,
  status: 200,
  response: z.object({
    ...Presets.shape,
    presets: z.array(z.union([presetNamed(line(50)), z.object({ name: z.string(), kind: z.string() })])),
  }),
} as const;

export const updatePresets = {
  summary: 'Replace the splits that a group uses often',
  method: 'PUT',
  path: '/api/expenses/presets',
  query,
  body: UpdatePresets,
  status: 200,
  response: getPresets.response,
} as const;
