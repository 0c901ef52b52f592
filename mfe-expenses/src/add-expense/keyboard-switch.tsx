import type { MouseEvent } from 'react';
import styles from './add-expense.module.css';

type KeyboardSwitchProps = { writes: boolean; onSwitch: (writes: boolean) => void };

/** On a phone: letters, with its microphone, in place of the keys for an amount, and back. */
export const KeyboardSwitch = ({ writes, onSwitch }: KeyboardSwitchProps) => {
  const change = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem('amount');
    onSwitch(!writes);
    if (!(field instanceof HTMLInputElement)) return;
    // A keyboard that is up changes only with the focus.
    field.blur();
    field.focus();
  };
  return (
    <button
      type="button"
      className={styles.keyboard}
      aria-label={writes ? '123: write an amount' : 'ABC: write or say a whole line'}
      onClick={change}
    >
      {writes ? '123' : 'ABC'}
    </button>
  );
};
