import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { useEffect, useId, useRef } from 'react';
import styles from './chips.module.css';

type ChipsProps<V extends string> = {
  label: string;
  choices: readonly { value: V; label: string }[];
  /** Undefined if none is chosen. */
  value: V | undefined;
  /** Called for a press on the chosen one, too. */
  onChoose: (value: V) => void;
  /** It fills its line, on a ground of its own. */
  wide?: boolean;
};

/** One of several, in one row: it scrolls under a finger, and wraps for a mouse. */
export const Chips = <V extends string>({ label, choices, value, onChoose, wide }: ChipsProps<V>) => {
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(':scope > :has(:checked)');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft;
  }, []);
  return (
    <fieldset ref={row} className={styles.chips} data-wide={wide || undefined} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <CoveringRadio
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            onClick={choice.value === value ? () => onChoose(choice.value) : undefined}
          />
          <span className={styles.name}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
};
