import { isolated, isSameName, mayBeSamePerson } from '@allsquare/contract-kit';
import { nameTakenMessage, PlaceName } from '@allsquare/groups-contract';
import { TextArea } from '@allsquare/kit/ui/field';
import { FreeTile, initialsOf } from '@allsquare/kit/ui/tile';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './names-field.module.css';
import { parseNames, splitNames } from './split-names.ts';

/** The number of places that a new group may have. */
const MAX_NAMES = 20;

type NamesFieldProps = {
  label: string;
  note?: string;
  hint?: ReactNode;
  /** The server's error about these names. */
  error?: string;
  /** The caller's own name. A name like it means the caller, unless they select 'Somebody else'. */
  you?: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
};

/**
 * People without accounts, by name. Separators turn the names into chips, whether typed or pasted. A name that is still
 * being typed counts too, so that nothing moves while the user reaches for the button.
 */
export const NamesField = ({ label, note, hint, error, you, names, onChange }: NamesFieldProps) => {
  const [text, setText] = useState('');
  const [pending, setPending] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [yours, setYours] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isTyped = pending !== undefined && names.includes(pending);
  const chips = isTyped ? names.filter((name) => name !== pending) : names;
  // Empty once the caller has removed the pending name.
  const typed = pending === undefined || isTyped ? text : '';
  const isFull = chips.length >= MAX_NAMES;

  /** Turns each name into a chip or leaves it in the field with its error; `rest` is still being typed. */
  const add = (wanted: string[], rest: string) => {
    const added = [...chips];
    const rejected: string[] = [];
    let wrong: string | undefined;
    const otherIn = (name: string) => added.find((one) => isSameName(one, name));
    const isYou = (name: string) => you !== undefined && mayBeSamePerson(name, you);
    for (const word of wanted) {
      const { data: name, error: malformed } = PlaceName.safeParse(word);
      const other = name && otherIn(name);
      if (name && !other && isYou(name)) setYours(name);
      else if (name && !other && added.length < MAX_NAMES) added.push(name);
      else {
        rejected.push(word);
        wrong ??= malformed?.issues[0]?.message ?? (other && nameTakenMessage(other));
      }
    }
    const last = [...rejected, rest.trim()].filter(Boolean).join(', ');
    const isAnother =
      last !== '' && rejected.length === 0 && !otherIn(last) && !isYou(last) && added.length < MAX_NAMES;
    setPending(isAnother ? last : undefined);
    setText(rejected.length === 0 ? rest : last);
    setRefused(wrong);
    onChange(isAnother ? [...added, last] : added);
  };
  const addAll = () => add(parseNames(typed), '');
  const focus = () => field.current?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim()) addAll();
      else event.currentTarget.form?.requestSubmit();
    } else if (event.key === 'Backspace' && !typed && chips.length > 0) onChange(chips.slice(0, -1));
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
        hint={isFull ? `${MAX_NAMES} names; more can be added later.` : hint}
        error={refused ?? error}
        value={typed}
        onChange={({ target }) => {
          const { names: whole, rest } = splitNames(target.value);
          add(whole, rest);
        }}
        onKeyDown={onKeyDown}
      />
      {(chips.length > 0 || yours) && (
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
          {chips.map((name) => (
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
