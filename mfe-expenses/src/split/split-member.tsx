import type { SlotMember } from '@allsquare/groups-slots';
import { refusalOf } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { AmountInput } from '@allsquare/kit/ui/amount-field';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { Tile } from '@allsquare/kit/ui/tile';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './split.module.css';
import type { SplitRow } from './split-draft.ts';

/** Who can take part: a member, or somebody who already does and has left the group. */
export type SplitPerson = Pick<SlotMember, 'userId' | 'name' | 'colour'> & { hasLeft?: boolean };

type SplitMemberProps = {
  row: SplitRow;
  person: SplitPerson;
  letters: string | undefined;
  isPayer: boolean;
  readOnly?: boolean;
  onToggle: () => void;
  onType: (text: string) => void;
  /** The field was left after typing. */
  onLeave: () => void;
};

/** One person of the split list: taking part or not, and the share. */
export const SplitMember = ({
  row,
  person,
  letters,
  isPayer,
  readOnly,
  onToggle,
  onType,
  onLeave,
}: SplitMemberProps) => {
  const name = person.userId === useSession().user.id ? 'You' : person.name;
  const notes = [isPayer && 'paid', person.hasLeft && 'left the group'].filter(Boolean).join(' · ');
  const refusalId = useId();
  const [isTyping, setTyping] = useState(false);
  const refusal = isTyping || row.typed === undefined ? undefined : refusalOf(row.typed);
  const leave = () => {
    if (row.typed === undefined) return;
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
    <li className={styles.member} data-out={!row.isIncluded || undefined}>
      <Checkbox checked={row.isIncluded} className={styles.check} onChange={onToggle}>
        <Tile
          person={{ id: person.userId, name: person.name, colour: person.colour }}
          letters={letters}
          className={styles.tile}
        />
        <span className={styles.who}>
          <b>{name}</b>
          {notes && <small>{notes}</small>}
        </span>
      </Checkbox>
      {readOnly ? (
        <output className={styles.share}>
          {row.isIncluded ? <Amount cents={row.cents} /> : <span className={styles.none}>not included</span>}
        </output>
      ) : (
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
      )}
      {refusal && (
        <p id={refusalId} className={styles.refusal}>
          {refusal}
        </p>
      )}
    </li>
  );
};
