import { centsAsText, parseCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import type { SlotMember } from '@allsquare/kit/slots';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { Tile } from '@allsquare/kit/ui/tile';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SplitRow } from './split-draft.ts';

type SplitMemberProps = {
  row: SplitRow;
  member: SlotMember;
  isPayer: boolean;
  onToggle: () => void;
  onType: (cents: number) => void;
  /** The field was left after typing. */
  onLeave: () => void;
};

/** One person of the split list: taking part or not, and the share. */
export const SplitMember = ({ row, member, isPayer, onToggle, onType, onLeave }: SplitMemberProps) => {
  const name = member.userId === useSession().user.id ? 'You' : member.name;
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
        <Tile person={{ id: member.userId, name: member.name, colour: member.colour }} />
        <span className="min-w-0">
          <b className="block truncate">{name}</b>
          {isPayer && <small className="block text-[13px] text-ink-2">paid</small>}
        </span>
      </Checkbox>
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
    </li>
  );
};
