import { splitTypes } from '@allsquare/expenses-contract';
import { Amount } from '@allsquare/kit/ui/amount';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { type ComponentProps, type Ref, useId } from 'react';
import { switched } from '../split/split-draft.ts';
import { SplitList } from '../split/split-list.tsx';
import { splitWords } from '../split/split-words.ts';
import styles from './split-options.module.css';

type SplitOptionsProps = Omit<ComponentProps<typeof SplitList>, 'readOnly'> & {
  /** What takes the focus when one has gone on. */
  ref?: Ref<HTMLDivElement>;
  /** What the amount was for; absent: both are shown elsewhere. */
  description?: string;
};

export const SplitOptions = ({ ref, description, ...list }: SplitOptionsProps) => {
  const name = useId();
  const { split, amount, onChange } = list;
  return (
    <div ref={ref} tabIndex={-1} className={styles.options}>
      {description && (
        <div className={styles.head}>
          <b>{description}</b>
          <Amount cents={amount} className={styles.amount} />
        </div>
      )}
      <fieldset className={styles.types} aria-label="Split type">
        {splitTypes.map((type) => (
          <label key={type} className={styles.type}>
            <CoveringRadio
              name={name}
              checked={split.type === type}
              onChange={() => onChange(switched(split, type, amount))}
            />
            {splitWords[type].add}
          </label>
        ))}
      </fieldset>
      <SplitList {...list} />
    </div>
  );
};
