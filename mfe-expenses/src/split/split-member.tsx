import { centsAsText, parseCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import type { SlotMember } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { Tile } from '@allsquare/kit/ui/tile';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SplitRow } from './split-draft.ts';

/** Who can take part: a member, or somebody who already does and has left the group. */
export type SplitPerson = Pick<SlotMember, 'userId' | 'name' | 'colour'> & { hasLeft?: boolean };

type SplitMemberProps = {
  row: SplitRow;
  person: SplitPerson;
  isPayer: boolean;
  readOnly?: boolean;
  onToggle: () => void;
  onType: (cents: number) => void;
  /** The field was left after typing. */
  onLeave: () => void;
};

/** One person of the split list: taking part or not, and the share. */
export const SplitMember = ({ row, person, isPayer, readOnly, onToggle, onType, onLeave }: SplitMemberProps) => {
  const name = person.userId === useSession().user.id ? 'You' : person.name;
  const notes = [isPayer && 'paid', person.hasLeft && 'left the group'].filter(Boolean).join(' · ');
  /** What stands in the field while one types; otherwise the share itself does. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const cents = parseCents(target.value);
    if (Number.isNaN(cents)) return;
    setTyped(target.value);
    onType(cents);
  };
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    onLeave();
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    flushSync(leave);
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <li className="x-split-member" data-out={!row.isIncluded || undefined}>
      <Checkbox checked={row.isIncluded} onChange={onToggle}>
        <Tile person={{ id: person.userId, name: person.name, colour: person.colour }} />
        <span className="min-w-0">
          <b className="block truncate">{name}</b>
          {notes && <small className="block text-[13px] text-ink-2">{notes}</small>}
        </span>
      </Checkbox>
      {readOnly ? (
        <output className="x-split-share">
          {row.isIncluded ? <Amount cents={row.cents} /> : <span className="k-muted">not included</span>}
        </output>
      ) : (
        <span className="k-input-box" data-money="">
          <span className="k-input-prefix" aria-hidden="true">
            $
          </span>
          <input
            type="number"
            min="0"
            step="0.01"
            inputMode="decimal"
            className="k-input"
            aria-label={`Share of ${name} in dollars`}
            disabled={!row.isIncluded}
            value={typed ?? centsAsText(row.cents)}
            onChange={type}
            onBlur={leave}
            onKeyDown={submitOnEnter}
          />
        </span>
      )}
    </li>
  );
};
