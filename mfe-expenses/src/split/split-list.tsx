import { type SplitDraft, shareLeft, shareTyped, toggled } from './split-draft.ts';
import { SplitMember, type SplitPerson } from './split-member.tsx';
import { SplitStrip } from './split-strip.tsx';

type SplitListProps = {
  amount: number;
  paidBy: string;
  people: readonly SplitPerson[];
  split: SplitDraft;
  /** The shares are only shown: one says who takes part. */
  readOnly?: boolean;
  onChange: (next: SplitDraft) => void;
};

/** Who takes part with which share, and whether that adds up. */
export const SplitList = ({ amount, paidBy, people, split, readOnly, onChange }: SplitListProps) => (
  <>
    <ul className="k-rows" aria-label="Who takes part">
      {split.rows.map((row) => {
        const person = people.find(({ userId }) => userId === row.userId);
        return (
          person && (
            <SplitMember
              key={row.userId}
              row={row}
              person={person}
              isPayer={row.userId === paidBy}
              readOnly={readOnly}
              onToggle={() => onChange(toggled(split, row.userId, amount))}
              onType={(text) => onChange(shareTyped(split, row.userId, text))}
              onLeave={() => onChange(shareLeft(split, row.userId, amount))}
            />
          )
        );
      })}
    </ul>
    <SplitStrip split={split} amount={amount} people={people} />
  </>
);
