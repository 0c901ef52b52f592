import { isolated } from '@allsquare/contract-kit';
import { amountReader } from '@allsquare/kit/amount-text';
import { useCurrency } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { AmountInput } from '@allsquare/kit/ui/amount-field';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { Tile } from '@allsquare/kit/ui/tile';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { wordOf } from '../currency-word.ts';
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
  /** Shows who had it. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (changed: Partial<ItemRow>) => void;
  onRemove: () => void;
};

/** The maximum number of initials in a line. */
const MOST = 1;

/** One item of a bill: name and price in a line, which opens to the people who had it. */
export const ItemLine = ({ row, place, people, letters, isOpen, onOpen, onChange, onRemove }: ItemLineProps) => {
  const me = useSession().user.id;
  const [refusalId, whoId] = [useId(), useId()];
  const [isTyping, setTyping] = useState(false);
  const currency = useCurrency();
  const refusal = isTyping ? undefined : amountReader(currency).refusalOf(row.price);
  const called = isolated(row.name.trim()) || `item ${place}`;
  const had = people.filter(({ userId }) => row.of.some((one) => one.userId === userId));
  const first = had.slice(0, MOST).map(({ userId }) => letters.get(userId));
  const more = had.length > MOST ? `+${had.length - MOST}` : '';
  const who = had.length === 0 ? 'All' : [...first, more].filter(Boolean).join(' ');
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
        aria-label={`Price of ${called} in ${wordOf(currency)}`}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && refusalId}
        value={row.price}
        onChange={({ target }) => {
          setTyping(true);
          onChange({ price: target.value });
        }}
        onBlur={() => setTyping(false)}
      />
      <button
        type="button"
        className={styles.who}
        aria-expanded={isOpen}
        aria-controls={isOpen ? whoId : undefined}
        aria-label={`${who} had ${called}`}
        onClick={() => onOpen(!isOpen)}
      >
        <span>{who}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={whoId} className={styles.opened}>
          <fieldset className={styles.people} aria-label={`Who had ${called}`}>
            {people.map(({ userId, name, colour }) => {
              const part = row.of.find((one) => one.userId === userId);
              const person = userId === me ? 'You' : isolated(name);
              return (
                <span key={userId} className={styles.person}>
                  <button
                    type="button"
                    aria-pressed={part !== undefined}
                    // With the letters that are visible, so that voice control finds it.
                    aria-label={`${letters.get(userId)}, ${person}`}
                    title={person}
                    className={styles.tap}
                    onClick={() => onChange({ of: partToggled(row, userId) })}
                  >
                    <Tile person={{ id: userId, name, colour }} letters={letters.get(userId)} className={styles.tile} />
                  </button>
                  {/* A single person has all of it. */}
                  {part && row.of.length > 1 && (
                    <TextField
                      label={`Parts of ${called} for ${person}`}
                      hiddenLabel
                      inList
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
          <Button tone="quiet" dense aria-label={`Remove ${called}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
      {refusal && (
        <p id={refusalId} className={styles.refusal}>
          {refusal}
        </p>
      )}
    </li>
  );
};
