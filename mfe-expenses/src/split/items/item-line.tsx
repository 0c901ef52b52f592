import { isolated } from '@allsquare/contract-kit';
import { refusalOf } from '@allsquare/kit/amount-text';
import { useSession } from '@allsquare/kit/session';
import { AmountInput } from '@allsquare/kit/ui/amount-field';
import { IconButton } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { Tile } from '@allsquare/kit/ui/tile';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { SplitPerson } from '../split-person.ts';
import styles from './items.module.css';
import { type ItemRow, partLeft, partToggled, partTyped } from './items-draft.ts';

type ItemLineProps = {
  row: ItemRow;
  /** Its number from 1, used until it has a name. */
  place: number;
  /** The participants of the bill. */
  people: readonly SplitPerson[];
  letters: ReadonlyMap<string, string>;
  onChange: (changed: Partial<ItemRow>) => void;
  onRemove: () => void;
};

/** One item of a bill: name, price, people. */
export const ItemLine = ({ row, place, people, letters, onChange, onRemove }: ItemLineProps) => {
  const me = useSession().user.id;
  const refusalId = useId();
  const [isTyping, setTyping] = useState(false);
  const refusal = isTyping ? undefined : refusalOf(row.price);
  const called = isolated(row.name.trim()) || `item ${place}`;
  return (
    <li className={styles.item}>
      <TextField
        label={`Name of item ${place}`}
        hiddenLabel
        placeholder="Item"
        autoComplete="off"
        maxLength={100}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <AmountInput
        aria-label={`Price of ${called} in dollars`}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && refusalId}
        value={row.price}
        onChange={({ target }) => {
          setTyping(true);
          onChange({ price: target.value });
        }}
        onBlur={() => setTyping(false)}
      />
      <IconButton label={`Remove ${called}`} danger className={styles.remove} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
      <fieldset className={styles.people} aria-label={`Who had ${called}`}>
        {people.map(({ userId, name, colour }) => {
          const part = row.of.find((one) => one.userId === userId);
          const who = userId === me ? 'You' : isolated(name);
          return (
            <span key={userId} className={styles.person}>
              <button
                type="button"
                aria-pressed={part !== undefined}
                aria-label={who}
                title={who}
                className={styles.tap}
                onClick={() => onChange({ of: partToggled(row, userId) })}
              >
                <Tile person={{ id: userId, name, colour }} letters={letters.get(userId)} className={styles.tile} />
              </button>
              {/* A single person has all of it. */}
              {part && row.of.length > 1 && (
                <TextField
                  label={`Parts of ${called} for ${who}`}
                  hiddenLabel
                  inputMode="numeric"
                  autoComplete="off"
                  value={part.parts}
                  onChange={({ target }) => onChange({ of: partTyped(row, userId, target.value) })}
                  onBlur={() => onChange({ of: partLeft(row) })}
                />
              )}
            </span>
          );
        })}
      </fieldset>
      {refusal && (
        <p id={refusalId} className={styles.refusal}>
          {refusal}
        </p>
      )}
    </li>
  );
};
