import { amountReader } from '@allsquare/kit/amount-text';
import { useCurrency } from '@allsquare/kit/money';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { TextArea } from '@allsquare/kit/ui/field';
import { useEffect, useRef, useState } from 'react';
import { isForeign, type Receipt, readReceipt } from './read-receipt.ts';

const NOTHING = 'No line ends with an amount.';
/** The maximum length of the text. */
const MOST = 20_000;
const TOO_LONG = `The text ends after ${MOST.toLocaleString('en-US')} characters: the rest is left out.`;

/** Reads a bill from lines of text, as a step of its own. */
export const ReceiptText = ({ onRead }: { onRead: (receipt: Receipt) => void }) => {
  const currency = useCurrency();
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const isOpen = text !== undefined;
  useEffect(() => {
    // After the dialog below has handed over the focus.
    if (isOpen) setTimeout(() => area.current?.focus());
  }, [isOpen]);
  const refuse = (reason: string) => {
    setError(reason);
    area.current?.focus();
  };
  const add = () => {
    if (isForeign(text ?? '', currency)) return refuse(amountReader(currency).refusals['other-currency']);
    const receipt = readReceipt(text ?? '', currency);
    if (receipt.items.length === 0) return refuse(NOTHING);
    setText(undefined);
    onRead(receipt);
  };
  const cancel = () => {
    setText(undefined);
    setError(undefined);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setText('')}>
        Paste
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={cancel}
          title="Paste the bill"
          sub="Each line ending with an amount becomes an item."
          width={500}
          full
          actions={
            <>
              <Button onClick={cancel}>Cancel</Button>
              <Button tone="main" place="go" onClick={add}>
                Add items
              </Button>
            </>
          }
        >
          <TextArea
            label="Lines of the bill"
            ref={area}
            rows={12}
            error={error}
            value={text}
            onChange={({ target }) => {
              setText(target.value.slice(0, MOST));
              setError(target.value.length > MOST ? TOO_LONG : undefined);
            }}
          />
        </Dialog>
      )}
    </>
  );
};
