import { Amount } from '@allsquare/kit/ui/amount';
import { AmountInput } from '@allsquare/kit/ui/amount-field';
import { TextField } from '@allsquare/kit/ui/field';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './split.module.css';
import { type SplitField, type SplitRow, valueIn } from './split-kinds.ts';

type ShareFieldProps = {
  field: SplitField;
  row: SplitRow;
  name: string;
  onType: (text: string) => void;
  /** Called when the field loses focus after typing. */
  onLeave: () => void;
};

/** The typed value of one person: the share in dollars, or another value with the share beside it. */
export const ShareField = ({ field, row, name, onType, onLeave }: ShareFieldProps) => {
  const refusalId = useId();
  const [isTyping, setTyping] = useState(false);
  const refusal = isTyping || row.typed === undefined ? undefined : field.refusal(row.typed);
  const leave = () => {
    if (row.typed === undefined) return;
    setTyping(false);
    onLeave();
  };
  const input = {
    disabled: !row.isIncluded,
    value: row.typed ?? field.write(row.isIncluded ? valueIn(field, row) : 0),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyping(true);
      onType(target.value);
    },
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      flushSync(leave);
      event.currentTarget.form?.requestSubmit();
    },
  };
  if (field.of === 'value')
    return (
      <div className={styles.valued}>
        <TextField
          {...input}
          label={field.label(name)}
          hiddenLabel
          inList
          error={refusal}
          autoComplete="off"
          inputMode={field.keyboard}
          // The current text is only a starting point, so it is selected.
          onFocus={({ target }) => target.select()}
        />
        <output className={styles.preview}>{Number.isNaN(row.cents) ? '' : <Amount cents={row.cents} />}</output>
      </div>
    );
  return (
    <>
      <AmountInput
        {...input}
        aria-label={field.label(name)}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && refusalId}
      />
      {refusal && (
        <p id={refusalId} className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
};
