import { Amount } from '@allsquare/kit/ui/amount';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { type ComponentProps, type Ref, useId } from 'react';
import { Presets } from '../presets/presets.tsx';
import { MoreKinds } from '../split/more-kinds.tsx';
import { choiceOf, methodOf, splitChoices } from '../split/split-choice.ts';
import { switched } from '../split/split-draft.ts';
import type { SplitMethod } from '../split/split-kinds.ts';
import { SplitList } from '../split/split-list.tsx';
import styles from './split-options.module.css';

const choices = splitChoices('add');

type SplitOptionsProps = Omit<ComponentProps<typeof SplitList>, 'readOnly'> & {
  /** Gets the focus after Next. */
  ref?: Ref<HTMLDivElement>;
  /** The group whose presets are offered; without it there are none. */
  groupId?: string;
  /** The description; without it, description and amount are shown elsewhere. */
  description?: string;
};

export const SplitOptions = ({ ref, groupId, description, ...list }: SplitOptionsProps) => {
  const name = useId();
  const { split, amount, onChange } = list;
  const choose = (way: SplitMethod) => onChange(switched(split, way, amount));
  return (
    <div ref={ref} tabIndex={-1} className={styles.options}>
      {description && (
        <div className={styles.head}>
          <b>{description}</b>
          <Amount cents={amount} className={styles.amount} />
        </div>
      )}
      <fieldset className={styles.types} aria-label="Split type">
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.type}>
            <CoveringRadio
              name={name}
              checked={choiceOf(split.type) === value}
              onChange={() => choose(methodOf(value))}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <MoreKinds method={split.type} onChange={choose} />
      <SplitList
        {...list}
        presets={
          groupId && (
            <Presets groupId={groupId} split={split} amount={amount} people={list.people} onChange={onChange} />
          )
        }
      />
    </div>
  );
};
