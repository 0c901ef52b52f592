import { UpdatePresets } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { TextField } from '@allsquare/kit/ui/field';
import { type KeyboardEvent, useState } from 'react';
import { problemOf } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import type { SplitPerson } from '../split/split-person.ts';
import { applyPreset, availablePresets, hasPresets, knownPresets, matchesPreset, withPreset } from './preset-draft.ts';
import styles from './presets.module.css';
import { presetsQuery } from './presets.queries.ts';
import { useUpdatePresets } from './use-update-presets.ts';

type PresetsProps = {
  groupId: string;
  split: SplitDraft;
  amount: number;
  people: readonly SplitPerson[];
  onChange: (next: SplitDraft) => void;
};

/** The group's presets: fills the form with one, or saves the form as one. */
export const Presets = ({ groupId, split, amount, people, onChange }: PresetsProps) => {
  const { data: answered } = useQuery(presetsQuery(groupId));
  /** The typed name; undefined until requested. */
  const [name, setName] = useState<string>();
  const [fault, setFault] = useState<string>();
  const write = useUpdatePresets({ onSuccess: () => setName(undefined) });
  if (!answered || !hasPresets(split)) return null;
  const offered = availablePresets(
    answered,
    people.flatMap(({ userId, hasLeft }) => (hasLeft ? [] : userId)),
  );
  const current = offered.find((preset) => matchesPreset(preset, split));
  // Would lose a kind that is newer than this remote.
  const isWritable = knownPresets(answered).length === answered.presets.length;
  const replace = (chosen: string | null, presets: readonly object[]) => {
    const { data, error } = UpdatePresets.safeParse({ version: answered.version, default: chosen, presets });
    setFault(error?.issues[0]?.message);
    if (data) write.mutate({ query: { groupId }, body: data });
  };
  const save = () => replace(answered.default, withPreset(answered, name?.trim() ?? '', split));
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <fieldset className={styles.presets} aria-label="Presets">
      {offered.length > 0 && <legend className={styles.title}>Presets</legend>}
      {offered.map((preset) => (
        <Button
          key={preset.name}
          aria-pressed={preset === current}
          onClick={() => onChange(applyPreset(preset, split, amount))}
        >
          {preset.name}
        </Button>
      ))}
      {isWritable && current && (
        <>
          <Checkbox
            checked={answered.default === current.name}
            disabled={write.isPending}
            onChange={({ target }) => replace(target.checked ? current.name : null, answered.presets)}
          >
            Use for new expenses
          </Checkbox>
          <Button
            tone="quietDanger"
            disabled={write.isPending}
            onClick={() =>
              replace(
                answered.default === current.name ? null : answered.default,
                knownPresets(answered).filter((preset) => preset.name !== current.name),
              )
            }
          >
            Remove preset
          </Button>
        </>
      )}
      {isWritable && !current && name === undefined && (
        <Button tone="quiet" disabled={problemOf(split, amount) !== null} onClick={() => setName('')}>
          Save as preset
        </Button>
      )}
      {isWritable && !current && name !== undefined && (
        <div className={styles.naming}>
          <TextField
            label="Name of the preset"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
            autoFocus
            value={name}
            error={fault}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={saveOnEnter}
          />
          <Button busy={write.isPending} busyText="Saving..." onClick={save}>
            Save preset
          </Button>
        </div>
      )}
    </fieldset>
  );
};
