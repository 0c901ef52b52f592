import { isolated } from '@allsquare/contract-kit';
import { PlaceName, problems } from '@allsquare/groups-contract';
import { TextField } from '@allsquare/kit/ui/field';
import { FreeTile, initialsOf } from '@allsquare/kit/ui/tile';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './places-field.module.css';

const MOST = 20;

type PlacesFieldProps = { names: readonly string[]; onChange: (names: string[]) => void };

/** Whoever is in a group from its start, by name alone: Enter or a comma makes a chip of what is typed. */
export const PlacesField = ({ names, onChange }: PlacesFieldProps) => {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isFull = names.length >= MOST;
  const has = (wanted: string) => names.some((name) => name.toLowerCase() === wanted.toLowerCase());

  const add = () => {
    if (!typed.trim()) return;
    const { data: name, error: refused } = PlaceName.safeParse(typed);
    if (name === undefined) return setError(refused.issues[0]?.message);
    if (has(name)) return setError(problems['name-taken'].message);
    onChange([...names, name]);
    setTyped('');
  };
  const remove = (gone: string) => {
    onChange(names.filter((name) => name !== gone));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && !typed && names.length > 0) onChange(names.slice(0, -1));
  };
  return (
    <div className={styles.field}>
      <TextField
        label="Who is in?"
        note="(Optional)"
        placeholder="Name, then Enter"
        autoComplete="off"
        enterKeyHint="done"
        ref={input}
        disabled={isFull}
        hint={isFull ? `${MOST} names; more can be added later.` : undefined}
        error={error}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      {names.length > 0 && (
        <ul className={styles.names} aria-label="Who is in">
          {names.map((name) => (
            <li key={name} className={styles.name}>
              <FreeTile className={styles.tile}>{initialsOf(name)}</FreeTile>
              <span className={styles.word}>{name}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${isolated(name)}`}
                onClick={() => remove(name)}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
