import { refusalOf } from '@allsquare/kit/amount-text';
import { AmountField, AmountInput } from '@allsquare/kit/ui/amount-field';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { useState } from 'react';

/** The text stays as typed; if it can be read differently, the amount is shown beside the label. */
export const AsTyped = () => (
  <>
    <AmountField label="Amount ($)" />
    <AmountField label="Amount ($)" defaultValue="148.40" />
    <AmountField label="Amount ($)" defaultValue="1 234,50" />
    <AmountField label="Amount ($)" defaultValue="١٬٢٣٤٫٥٠" />
    <AmountField label="Amount ($)" defaultValue="99.999.999.999,99" />
  </>
);

/** Text that is not an amount is marked when the field loses focus; the form checks the rest. */
export const Refused = () => (
  <>
    <AmountField label="Amount ($)" defaultValue="12.34.5" />
    <AmountField label="Amount ($)" defaultValue="12,50 €" />
    <AmountField label="Amount ($)" defaultValue="-20" minus={<Button tone="quiet">Refund</Button>} />
    <AmountField label="Amount ($)" error="Please enter a valid amount greater than zero." />
    <AmountField label="Amount ($)" defaultValue="12,50" disabled />
  </>
);

/** The main amount of a dialog takes its full width, on yellow. */
export const Hero = () => <AmountField label="Settlement Amount ($)" defaultValue="94.00" hero="large" />;

/** For a whole line of text: the caller extracts the amount, and shows the rest below. */
export const WholeLine = () => (
  <>
    <AmountField label="Tax" inList defaultValue="5.85" />
    <AmountField label="Amount" hero="large" example="or Dinner 43.10 with Ben" end={<Button>ABC</Button>} />
    <AmountField label="Amount" hero="large" defaultValue="Dinner 43,10 with Ben" inLine="43,10">
      <Chip>Dinner</Chip>
    </AmountField>
  </>
);

/** Another currency: its sign is a button if the form can take several. */
export const Currencies = () => {
  const [currency, setCurrency] = useState('EUR');
  const choice = { offered: ['USD', 'EUR', 'JPY'], onChoose: setCurrency };
  return (
    <>
      <AmountField label="Amount" hero="large" defaultValue="60" currency={currency} choice={choice} />
      <AmountField label="Amount" defaultValue="60" currency={currency} choice={choice} />
      <AmountField label="Amount (CHF)" defaultValue="12.50" currency="CHF" />
      <AmountField label="Amount (KWD)" defaultValue="1.234" currency="KWD" />
      <AmountField label="Tax" inList defaultValue="1,500" currency="JPY" />
    </>
  );
};

/** One of many in a list: the row names it, so its label is hidden. */
export const InAList = () => {
  const [text, setText] = useState('10,5');
  return (
    <AmountInput
      aria-label="Share of Ben"
      value={text}
      onChange={({ target }) => setText(target.value)}
      aria-invalid={refusalOf(text) ? true : undefined}
    />
  );
};
