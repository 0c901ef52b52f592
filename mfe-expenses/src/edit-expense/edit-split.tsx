import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import type { ComponentProps } from 'react';
import { Presets } from '../presets/presets.tsx';
import { MoreKinds } from '../split/more-kinds.tsx';
import { choiceOf, methodOf, splitChoices } from '../split/split-choice.ts';
import { switched } from '../split/split-draft.ts';
import { type SplitMethod, splitKinds } from '../split/split-kinds.ts';
import { SplitList } from '../split/split-list.tsx';
import styles from './edit-expense.module.css';

const tabs = splitChoices('edit');

type EditSplitProps = Omit<ComponentProps<typeof SplitList>, 'readOnly' | 'place' | 'presets'> & { groupId: string };

/** The split of the edited expense. */
export const EditSplit = ({ groupId, ...list }: EditSplitProps) => {
  const { split, amount, people, onChange } = list;
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
        <MoreKinds method={split.type} onChange={choose} />
        <SplitList
          {...list}
          readOnly={!splitKinds[split.type].isTyped}
          place="form"
          presets={<Presets groupId={groupId} split={split} amount={amount} people={people} onChange={onChange} />}
        />
      </TabPanel>
    </Tabs>
  );
};
