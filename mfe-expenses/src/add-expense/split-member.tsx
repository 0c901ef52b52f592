import { refusalOf } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import type { SlotMember } from '@allsquare/kit/slots';
import { AmountInput } from '@allsquare/kit/ui/amount-field';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { Tile } from '@allsquare/kit/ui/tile';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SplitRow } from './split-draft.ts';

type SplitMemberProps = {
  row: SplitRow;
  member: SlotMember;
  isPayer: boolean;
  onToggle: () => void;
  onType: (text: string) => void;
  /** The field was left after typing. */
  onLeave: () => void;
};

/** One person of the split list: taking part or not, and the share. */
export const SplitMember = ({ row, member, isPayer, onToggle, onType, onLeave }: SplitMemberProps) => {
  const name = member.userId === useSession().user.id ? 'You' : member.name;
  const refusalId = useId();
  const [isTyping, setTyping] = useState(false);
  const refusal = isTyping || row.typed === undefined ? undefined : refusalOf(row.typed);
  const leave = () => {
    if (!isTyping) return;
    setTyping(false);
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
      <AmountInput
        aria-label={`Share of ${name} in dollars`}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && refusalId}
        disabled={!row.isIncluded}
        value={row.typed ?? centsAsText(row.cents)}
        onChange={({ target }) => {
          setTyping(true);
          onType(target.value);
        }}
        onBlur={leave}
        onKeyDown={submitOnEnter}
      />
      {refusal && (
        <p id={refusalId} className="k-field-error">
          {refusal}
        </p>
      )}
    </li>
  );
};
