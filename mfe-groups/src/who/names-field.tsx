import { isolated, isSameName, mayBeSamePerson } from '@allsquare/contract-kit';
import { nameTaken, PlaceName } from '@allsquare/groups-contract';
import { TextArea } from '@allsquare/kit/ui/field';
import { FreeTile, initialsOf } from '@allsquare/kit/ui/tile';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './names-field.module.css';
import { splitNames } from './split-names.ts';

/** As many places as a group may begin with. */
const MOST = 20;

type NamesFieldProps = {
  label: string;
  note?: string;
  hint?: ReactNode;
  /** The server refuses these names. */
  error?: string;
  /** The reader's own name: who is called so is them, unless they say that it is somebody else. */
  you?: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
};

/** People by name alone. What separates names in a list makes a chip of each, however the text got into the field. */
export const NamesField = ({ label, note, hint, error, you, names, onChange }: NamesFieldProps) => {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const [yours, setYours] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isFull = names.length >= MOST;

  /** Each of these is a chip, or stays in the field with what is wrong with it. */
  const add = (wanted: string[], rest: string) => {
    const added = [...names];
    const left: string[] = [];
    let wrong: string | undefined;
    for (const text of wanted) {
      const { data: name, error: malformed } = PlaceName.safeParse(text);
      const other = name && added.find((one) => isSameName(one, name));
      if (name && !other && you && mayBeSamePerson(name, you)) setYours(name);
      else if (name && !other && added.length < MOST) added.push(name);
      else {
        left.push(text);
        wrong ??= malformed?.issues[0]?.message ?? (other && nameTaken(other));
      }
    }
    if (added.length > names.length) onChange(added);
    setTyped([...left, rest].filter(Boolean).join(', '));
    setRefused(wrong);
  };
  const addAll = (text: string) => {
    const { names: whole, rest } = splitNames(text);
    add([...whole, rest.trim()].filter(Boolean), '');
  };
  const onText = (text: string) => {
    const { names: whole, rest } = splitNames(text);
    if (whole.length > 0 || rest !== text) return add(whole, rest);
    setTyped(text);
    setRefused(undefined);
  };
  const focus = () => field.current?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim()) addAll(typed);
      else event.currentTarget.form?.requestSubmit();
    } else if (event.key === 'Backspace' && !typed && names.length > 0) onChange(names.slice(0, -1));
  };
  return (
    <div className={styles.field}>
      <TextArea
        label={label}
        note={note}
        placeholder="Name, then Enter"
        autoComplete="off"
        enterKeyHint="done"
        rows={1}
        ref={field}
        disabled={isFull}
        hint={isFull ? `${MOST} names; more can be added later.` : hint}
        error={refused ?? error}
        value={typed}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() && addAll(typed)}
      />
      {(names.length > 0 || yours) && (
        <ul className={styles.names} aria-label="Who is in">
          {yours && (
            <li className={styles.name}>
              <FreeTile className={styles.tile}>{initialsOf(yours)}</FreeTile>
              <span className={styles.word}>
                <bdi>{yours}</bdi>: That’s you
              </span>
              {you && !isSameName(yours, you) && !isFull && (
                <button
                  type="button"
                  className={styles.other}
                  onClick={() => {
                    onChange([...names, yours]);
                    setYours(undefined);
                    focus();
                  }}
                >
                  Somebody else
                </button>
              )}
              <Remove
                name={yours}
                onRemove={() => {
                  setYours(undefined);
                  focus();
                }}
              />
            </li>
          )}
          {names.map((name) => (
            <li key={name} className={styles.name}>
              <FreeTile className={styles.tile}>{initialsOf(name)}</FreeTile>
              <span className={styles.word}>
                <bdi>{name}</bdi>
              </span>
              <Remove
                name={name}
                onRemove={() => {
                  onChange(names.filter((one) => one !== name));
                  focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove ${isolated(name)}`} onClick={onRemove}>
    <X aria-hidden="true" />
  </button>
);
