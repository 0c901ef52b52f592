import { Keyboard } from 'lucide-react';
import type { MouseEvent } from 'react';
import styles from './add-expense.module.css';

type KeyboardSwitchProps = { writes: boolean; onSwitch: (writes: boolean) => void };

/** On a phone: switches between the numeric keyboard and the full one, which has a microphone. */
export const KeyboardSwitch = ({ writes, onSwitch }: KeyboardSwitchProps) => {
  const change = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem('amount');
    onSwitch(!writes);
    if (!(field instanceof HTMLInputElement)) return;
    // A visible keyboard changes only when the focus changes.
    field.blur();
    field.focus();
  };
  return (
    <button
      type="button"
      className={styles.keyboard}
      aria-label={writes ? '123: write an amount' : 'Write or say a whole line'}
      onClick={change}
    >
      {writes ? '123' : <Keyboard aria-hidden="true" />}
    </button>
  );
};
