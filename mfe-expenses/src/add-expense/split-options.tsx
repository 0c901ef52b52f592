import { splitTypes } from '@allsquare/expenses-contract';
import { Amount } from '@allsquare/kit/ui/amount';
import { type ComponentProps, type Ref, useId } from 'react';
import { switched } from '../split/split-draft.ts';
import { SplitList } from '../split/split-list.tsx';

const typeWords = { equally: 'Equally', exact: 'Exact' };

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
    <div ref={ref} tabIndex={-1} className="flex flex-1 flex-col gap-3 outline-none">
      {description && (
        <div className="flex items-baseline justify-between gap-3">
          <b className="truncate text-t4">{description}</b>
          <Amount
            cents={amount}
            className="text-t6 font-extrabold tracking-[-0.035em] max-desk:data-long:text-[1rem]"
          />
        </div>
      )}
      <fieldset className="x-segments">
        <legend className="k-sr">Split type</legend>
        {splitTypes.map((type) => (
          <label key={type}>
            <input
              type="radio"
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              name={name}
              checked={split.type === type}
              onChange={() => onChange(switched(split, type, amount))}
            />
            {typeWords[type]}
          </label>
        ))}
      </fieldset>
      <SplitList {...list} />
    </div>
  );
};
