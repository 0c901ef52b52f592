import { UpdatePresets } from '@allsquare/expenses-contract';
import { refuseGuest, useIsGuest } from '@allsquare/kit/save-account';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { type KeyboardEvent, useState } from 'react';
import { problemOf } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import { type Answered, hasPresets, isWritable, withPreset } from './preset-draft.ts';
import styles from './presets.module.css';
import { useUpdatePresets } from './use-update-presets.ts';

type SavePresetProps = {
  groupId: string;
  answered: Answered;
  split: SplitDraft;
  amount: number;
  onSaved?: () => void;
};

/** Saves the split of the form as a preset of the group, under a name. */
export const SavePreset = ({ groupId, answered, split, amount, onSaved }: SavePresetProps) => {
  /** The typed name; undefined until requested. */
  const [name, setName] = useState<string>();
  const [fault, setFault] = useState<string>();
  const isGuest = useIsGuest();
  const write = useUpdatePresets({
    onSuccess: () => {
      setName(undefined);
      onSaved?.();
    },
  });
  if (!hasPresets(split) || !isWritable(answered)) return null;
  if (name === undefined)
    return (
      <Button
        tone="quiet"
        disabled={problemOf(split, amount) !== null}
        onClick={isGuest ? refuseGuest : () => setName('')}
      >
        Save as preset
      </Button>
    );
  const save = () => {
    const { data, error } = UpdatePresets.safeParse({
      version: answered.version,
      default: answered.default,
      presets: withPreset(answered, name.trim(), split),
    });
    setFault(error?.issues[0]?.message);
    if (data) write.mutate({ query: { groupId }, body: data });
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
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
  );
};
