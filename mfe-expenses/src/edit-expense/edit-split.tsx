import { useQuery } from '@allsquare/kit/query';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import type { ComponentProps } from 'react';
import { applyPreset, availablePresets, matchesPreset } from '../presets/preset-draft.ts';
import { presetsQuery } from '../presets/presets.queries.ts';
import { SavePreset } from '../presets/save-preset.tsx';
import { Chips } from '../split/chips.tsx';
import { MoreKinds } from '../split/more-kinds.tsx';
import { choiceOf, MORE, methodOf, splitChoices } from '../split/split-choice.ts';
import { switched } from '../split/split-draft.ts';
import { kindOf, type SplitMethod } from '../split/split-kinds.ts';
import { SplitList } from '../split/split-list.tsx';
import styles from './edit-expense.module.css';

const tabs = splitChoices('edit');

type EditSplitProps = Omit<ComponentProps<typeof SplitList>, 'readOnly' | 'place' | 'children'> & { groupId: string };

/** The split of the edited expense. */
export const EditSplit = ({ groupId, ...list }: EditSplitProps) => {
  const { split, amount, people, onChange } = list;
  const { data: presets } = useQuery(presetsQuery(groupId));
  const offered = presets
    ? availablePresets(
        presets,
        people.flatMap(({ userId, hasLeft }) => (hasLeft ? [] : userId)),
      )
    : [];
  const current = offered.find((preset) => matchesPreset(preset, split));
  const use = (name: string) => {
    const preset = offered.find((one) => one.name === name);
    if (preset) onChange(applyPreset(preset, split, amount));
  };
  const choose = (way: SplitMethod) => onChange(switched(split, way, amount));
  return (
    <Tabs
      label="Split"
      tabs={tabs}
      value={choiceOf(split.type)}
      onChange={(choice) => choose(methodOf(choice))}
      wide
      quiet
      className={styles.split}
    >
      <TabPanel value={choiceOf(split.type)} className={styles.panel}>
        {offered.length > 0 && (
          <Chips
            label="Presets"
            choices={offered.map(({ name }) => ({ value: name, label: name }))}
            value={current?.name}
            onChoose={use}
          />
        )}
        {choiceOf(split.type) === MORE && <MoreKinds method={split.type} onChange={choose} />}
        <SplitList {...list} readOnly={!kindOf(split).isTyped} place="form">
          {presets && !current && <SavePreset groupId={groupId} answered={presets} split={split} amount={amount} />}
        </SplitList>
      </TabPanel>
    </Tabs>
  );
};
