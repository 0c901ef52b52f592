import { splitTypes } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { type Ref, useId } from 'react';
import { type SplitDraft, shareLeft, shareTyped, switched, toggled } from './split-draft.ts';
import { SplitMember } from './split-member.tsx';
import { SplitStrip } from './split-strip.tsx';

const typeWords = { equally: 'Equally', exact: 'Exact' };

type SplitOptionsProps = {
  /** What takes the focus when one has gone on. */
  ref?: Ref<HTMLDivElement>;
  /** What the amount was for; absent: both are shown elsewhere. */
  description?: string;
  amount: number;
  paidBy: string;
  members: readonly SlotMember[];
  split: SplitDraft;
  onChange: (next: SplitDraft) => void;
};

export const SplitOptions = ({ ref, description, amount, paidBy, members, split, onChange }: SplitOptionsProps) => {
  const name = useId();
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-1 flex-col gap-3 outline-none">
      {description && (
        <div className="flex items-baseline justify-between gap-3">
          <b className="truncate text-t4">{description}</b>
          <Amount cents={amount} className="text-t6 font-extrabold tracking-[-0.035em]" />
        </div>
      )}
      <fieldset className="x-segments">
        <legend className="k-sr">Split type</legend>
        {splitTypes.map((type) => (
          <label key={type}>
            <input
              type="radio"
              className="k-sr"
              name={name}
              checked={split.type === type}
              onChange={() => onChange(switched(split, type, amount))}
            />
            {typeWords[type]}
          </label>
        ))}
      </fieldset>
      <ul className="k-rows" aria-label="Who takes part">
        {split.rows.map((row) => {
          const member = members.find(({ userId }) => userId === row.userId);
          return (
            member && (
              <SplitMember
                key={row.userId}
                row={row}
                member={member}
                isPayer={row.userId === paidBy}
                onToggle={() => onChange(toggled(split, row.userId, amount))}
                onType={(text) => onChange(shareTyped(split, row.userId, text))}
                onLeave={() => onChange(shareLeft(split, row.userId, amount))}
              />
            )
          );
        })}
      </ul>
      <SplitStrip split={split} amount={amount} members={members} />
    </div>
  );
};
