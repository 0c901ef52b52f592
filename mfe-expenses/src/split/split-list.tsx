import { CurrencyContext, useCurrency } from '@allsquare/kit/money';
import { SearchField } from '@allsquare/kit/ui/field';
import { Rows } from '@allsquare/kit/ui/row';
import { initialsIn } from '@allsquare/kit/ui/tile';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ItemsEditor } from './items/items-editor.tsx';
import styles from './split.module.css';
import { SplitChoices } from './split-choices.tsx';
import { chosen, shareLeft, shareTyped, toggled, withItems } from './split-draft.ts';
import { includedIn, kindOf, type SplitDraft } from './split-kinds.ts';
import { SplitMember } from './split-member.tsx';
import type { SplitPerson } from './split-person.ts';
import { type SplitPlace, SplitStrip } from './split-strip.tsx';

/** This few people are selected one by one; this many are visible at a glance. */
const FEW = 2;
export const AT_A_GLANCE = 8;

type SplitListProps = {
  amount: number;
  payers: readonly string[];
  /** The payers received the money. */
  isRefund?: boolean;
  people: readonly SplitPerson[];
  split: SplitDraft;
  /** The participants of the last expense. */
  last?: readonly string[];
  /** Saving was refused because of the split. */
  isRefused?: boolean;
  /** The shares are read-only: the user selects the participants. */
  readOnly?: boolean;
  /** Where it is placed, if not at the end of a dialog. */
  place?: SplitPlace;
  /** Below the people. */
  children?: ReactNode;
  onChange: (next: SplitDraft) => void;
  /** Called with the sum of a bill's items in cents. */
  onUseAmount: (amount: number) => void;
};

/** Enter would submit the form. */
const preventSubmitOnEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** The participants with their shares, and whether these add up. */
export const SplitList = ({
  amount,
  payers,
  isRefund,
  people,
  split,
  last,
  isRefused,
  readOnly,
  place,
  children,
  onChange,
  onUseAmount,
}: SplitListProps) => {
  const { field, byItems } = kindOf(split);
  const around = useCurrency();
  const [search, setSearch] = useState('');
  const letters = initialsIn(people.map(({ userId, name }) => ({ id: userId, name })));
  const wanted = search.trim().toLowerCase();
  const found = split.rows.flatMap((row) => {
    const person = people.find(({ userId }) => userId === row.userId);
    return person?.name.toLowerCase().includes(wanted) ? [{ row, person }] : [];
  });
  return (
    <CurrencyContext value={split.currency ?? around}>
      {byItems && split.items && (
        <ItemsEditor
          draft={split.items}
          people={people.filter(({ userId }) => includedIn(split).some((row) => row.userId === userId))}
          letters={letters}
          amount={amount}
          onChange={(items) => onChange(withItems(split, items, amount))}
          onUseAmount={onUseAmount}
        />
      )}
      {people.length > FEW && (
        <div className={styles.chooser}>
          <SplitChoices people={people} last={last} onChoose={(userIds) => onChange(chosen(split, userIds, amount))} />
          {people.length > AT_A_GLANCE && (
            <div className={styles.search}>
              <SearchField
                label="Search people"
                placeholder={`Search ${people.length} people`}
                value={search}
                onChange={setSearch}
                onKeyDown={preventSubmitOnEnter}
              />
            </div>
          )}
        </div>
      )}
      {found.length === 0 && <p className={styles.nobody}>No one found</p>}
      <Rows
        className={styles.people}
        data-place={place}
        data-many={(people.length > AT_A_GLANCE && !place) || undefined}
        label="Who takes part"
      >
        {found.map(({ row, person }) => (
          <SplitMember
            key={row.userId}
            row={row}
            person={person}
            letters={letters.get(row.userId)}
            field={field}
            note={payers.includes(row.userId) && (isRefund ? 'received' : 'paid')}
            readOnly={readOnly || byItems}
            onToggle={() => onChange(toggled(split, row.userId, amount))}
            onType={(text) => onChange(shareTyped(split, row.userId, text))}
            onLeave={() => onChange(shareLeft(split, row.userId, amount))}
          />
        ))}
      </Rows>
      {children}
      <SplitStrip
        isCalm={byItems && !isRefused}
        split={split}
        amount={amount}
        people={people}
        place={place}
        onChange={onChange}
      />
    </CurrencyContext>
  );
};
