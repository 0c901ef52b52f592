import { Amount } from '@allsquare/kit/ui/amount';
import { type ComponentProps, type Ref, useState } from 'react';
import { type Answered, applyPreset, availablePresets, matchesPreset } from '../presets/preset-draft.ts';
import { SavePreset } from '../presets/save-preset.tsx';
import { Chips } from '../split/chips.tsx';
import { MoreKinds } from '../split/more-kinds.tsx';
import { choiceOf, MORE, methodOf, splitChoices } from '../split/split-choice.ts';
import { newSplit, switched } from '../split/split-draft.ts';
import { SplitList } from '../split/split-list.tsx';
import styles from './split-options.module.css';

const choices = splitChoices('add');
/** Before the name of a preset, which may be that of a choice. */
const PRESET = 'preset ';

type SplitOptionsProps = Omit<ComponentProps<typeof SplitList>, 'readOnly' | 'children'> & {
  /** Gets the focus after Next. */
  ref?: Ref<HTMLDivElement>;
  /** The group, and its presets once they are loaded; without it there are none. */
  groupId?: string;
  presets?: Answered;
  /** The description; without it, description and amount are shown elsewhere. */
  description?: string;
};

export const SplitOptions = ({ ref, groupId, presets, description, ...list }: SplitOptionsProps) => {
  const { split, amount, people, onChange } = list;
  const offered = presets
    ? availablePresets(
        presets,
        people.map(({ userId }) => userId),
      )
    : [];
  const current = offered.find((preset) => matchesPreset(preset, split));
  const choice = choiceOf(split.type);
  /** Whether the kinds of 'More' are shown. Until the user decides, they are unless a preset fills the form. */
  const [opensKinds, setOpensKinds] = useState<boolean>();
  const showsKinds = choice === MORE && (opensKinds ?? !current);
  const chosen = current && !showsKinds ? `${PRESET}${current.name}` : choice;
  const choose = (value: string) => {
    setOpensKinds(value === MORE || undefined);
    const preset = offered.find(({ name }) => `${PRESET}${name}` === value);
    if (preset) return onChange(applyPreset(preset, split, amount));
    const next = choices.find((one) => one.value === value);
    // The people of a preset are part of it.
    const from = current ? newSplit(split.rows.map(({ userId }) => userId)) : split;
    if (next && next.value !== choice) onChange(switched(from, methodOf(next.value), amount));
  };
  return (
    <div ref={ref} tabIndex={-1} className={styles.options}>
      <div className={styles.head}>
        {description && (
          <div className={styles.what}>
            <b>{description}</b>
            <Amount cents={amount} currency={split.currency} className={styles.amount} />
          </div>
        )}
        <Chips
          label="Split type"
          wide
          choices={[
            ...choices.filter(({ value }) => value !== MORE),
            ...offered.map(({ name }) => ({ value: `${PRESET}${name}`, label: name })),
            ...choices.filter(({ value }) => value === MORE),
          ]}
          value={chosen}
          onChoose={choose}
        />
      </div>
      {showsKinds && (
        <MoreKinds
          method={split.type}
          onChange={(kind) => {
            setOpensKinds(true);
            onChange(switched(split, kind, amount));
          }}
        />
      )}
      <SplitList
        {...list}
        onChange={(next) => {
          // Typing moves no row.
          if (choice === MORE) setOpensKinds(showsKinds);
          onChange(next);
        }}
      >
        {groupId && presets && !current && (
          <SavePreset
            groupId={groupId}
            answered={presets}
            split={split}
            amount={amount}
            onSaved={() => setOpensKinds(undefined)}
          />
        )}
      </SplitList>
    </div>
  );
};
