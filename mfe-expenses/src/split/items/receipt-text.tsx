import { refusals } from '@allsquare/kit/amount-text';
import { Button } from '@allsquare/kit/ui/button';
import { TextArea } from '@allsquare/kit/ui/field';
import { useRef, useState } from 'react';
import styles from './items.module.css';
import { isForeign, type Receipt, readReceipt } from './read-receipt.ts';

const NOTHING = 'No line ends with an amount.';
/** The maximum length of the text. */
const MOST = 20_000;
const TOO_LONG = `The text ends after ${MOST.toLocaleString('en-US')} characters: the rest is left out.`;

/** Reads a bill from lines of text. */
export const ReceiptText = ({ onRead }: { onRead: (receipt: Receipt) => void }) => {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const add = () => {
    if (isForeign(text ?? '')) return setError(refusals['other-currency']);
    const receipt = readReceipt(text ?? '');
    if (receipt.items.length === 0) return setError(NOTHING);
    setText(undefined);
    opener.current?.focus({ preventScroll: true });
    onRead(receipt);
  };
  return (
    <>
      <Button
        ref={opener}
        aria-expanded={text !== undefined}
        onClick={() => {
          setText(text === undefined ? '' : undefined);
          setError(undefined);
        }}
      >
        Paste
      </Button>
      {text !== undefined && (
        <div className={styles.receipt}>
          <TextArea
            // The button has requested it.
            ref={(area) => area?.focus()}
            label="Paste the bill"
            hint="Each line ending with an amount becomes an item."
            rows={6}
            error={error}
            value={text}
            onChange={({ target }) => {
              setText(target.value.slice(0, MOST));
              setError(target.value.length > MOST ? TOO_LONG : undefined);
            }}
          />
          <Button tone="ink" onClick={add}>
            Add items
          </Button>
        </div>
      )}
    </>
  );
};
