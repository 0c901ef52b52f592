import { SearchField } from '@allsquare/kit/ui/field';
import { initialsIn } from '@allsquare/kit/ui/tile';
import { type KeyboardEvent, useState } from 'react';
import { SplitChoices } from './split-choices.tsx';
import { chosen, type SplitDraft, shareLeft, shareTyped, toggled } from './split-draft.ts';
import { SplitMember, type SplitPerson } from './split-member.tsx';
import { SplitStrip } from './split-strip.tsx';

/** So many people are seen at a glance, or chosen one by one. */
const FEW = 2;
const AT_A_GLANCE = 8;

type SplitListProps = {
  amount: number;
  paidBy: string;
  people: readonly SplitPerson[];
  split: SplitDraft;
  /** Who took part the last time. */
  last?: readonly string[];
  /** The shares are only shown: one says who takes part. */
  readOnly?: boolean;
  onChange: (next: SplitDraft) => void;
};

/** Enter would send the form. */
const stayOnEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** Who takes part with which share, and whether that adds up. */
export const SplitList = ({ amount, paidBy, people, split, last, readOnly, onChange }: SplitListProps) => {
  const [search, setSearch] = useState('');
  const letters = initialsIn(people.map(({ userId, name }) => ({ id: userId, name })));
  const wanted = search.trim().toLowerCase();
  const found = split.rows.flatMap((row) => {
    const person = people.find(({ userId }) => userId === row.userId);
    return person?.name.toLowerCase().includes(wanted) ? [{ row, person }] : [];
  });
  return (
    <>
      {people.length > FEW && (
        <SplitChoices people={people} last={last} onChoose={(userIds) => onChange(chosen(split, userIds, amount))} />
      )}
      {people.length > AT_A_GLANCE && (
        <SearchField
          label="Search people"
          placeholder={`Search ${people.length} people`}
          value={search}
          onChange={setSearch}
          onKeyDown={stayOnEnter}
        />
      )}
      {found.length === 0 && <p className="k-muted py-4 text-center">No one found</p>}
      <ul className="k-rows" aria-label="Who takes part">
        {found.map(({ row, person }) => (
          <SplitMember
            key={row.userId}
            row={row}
            person={person}
            letters={letters.get(row.userId)}
            isPayer={row.userId === paidBy}
            readOnly={readOnly}
            onToggle={() => onChange(toggled(split, row.userId, amount))}
            onType={(text) => onChange(shareTyped(split, row.userId, text))}
            onLeave={() => onChange(shareLeft(split, row.userId, amount))}
          />
        ))}
      </ul>
      <SplitStrip split={split} amount={amount} people={people} letters={letters} onChange={onChange} />
    </>
  );
};
