import { centsAsText, useCurrency, useMoney } from '@allsquare/kit/money';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Button } from '@allsquare/kit/ui/button';
import { Rows } from '@allsquare/kit/ui/row';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tipOf } from '../../tip/tip.ts';
import { TipPresets } from '../../tip/tip-presets.tsx';
import type { SplitPerson } from '../split-person.ts';
import { ItemLine } from './item-line.tsx';
import styles from './items.module.css';
import {
  amountOf,
  extras,
  type ItemsDraft,
  itemAdded,
  itemChanged,
  itemRemoved,
  pasted,
  pricesOf,
} from './items-draft.ts';
import type { Receipt } from './read-receipt.ts';
import { ReceiptText } from './receipt-text.tsx';

const labels: Record<(typeof extras)[number], string> = { tax: 'Tax', tip: 'Tip', discount: 'Discount' };
/** The tip is last, above its percents. */
const inOrder = extras.toSorted((one, other) => Number(one === 'tip') - Number(other === 'tip'));

type ItemsEditorProps = {
  draft: ItemsDraft;
  /** The participants of the bill. */
  people: readonly SplitPerson[];
  /** By user id. */
  letters: ReadonlyMap<string, string>;
  /** The expense's amount in cents; 0 if there is none. */
  amount: number;
  onChange: (next: ItemsDraft) => void;
  /** Called with the sum of the items in cents. */
  onUseAmount: (amount: number) => void;
};

/** The editor of a bill by items: name, price and people of each; tax, tip and discount. */
export const ItemsEditor = ({ draft, people, letters, amount, onChange, onUseAmount }: ItemsEditorProps) => {
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const tipId = useId();
  /** The item whose people are shown: the first one of a new bill. */
  const [opened, setOpened] = useState(() => (draft.rows.length === 1 ? draft.rows[0]?.id : undefined));
  const currency = useCurrency();
  const money = useMoney();
  const sum = amountOf(draft, currency);
  const prices = pricesOf(draft, currency);
  const tipBy = (percent: number) => (prices > 0 ? tipOf(prices, String(percent)) : 0);
  const add = () => {
    const next = itemAdded(draft);
    setOpened(next.rows.at(-1)?.id);
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLInputElement>(':scope > :last-child input')?.focus();
  };
  const read = (receipt: Receipt) => {
    setOpened(undefined);
    flushSync(() => onChange(pasted(draft, receipt, currency)));
    list.current?.scrollIntoView({ block: 'nearest' });
  };
  const remove = (id: string) => {
    onChange(itemRemoved(draft, id));
    adder.current?.focus();
  };
  return (
    <div className={styles.editor}>
      <Rows ref={list} label="Items" className={styles.items}>
        {draft.rows.map((row, at) => (
          <ItemLine
            key={row.id}
            row={row}
            place={at + 1}
            people={people}
            letters={letters}
            isOpen={row.id === opened}
            onOpen={(isOpen) => setOpened(isOpen ? row.id : undefined)}
            onChange={(changed) => onChange(itemChanged(draft, row.id, changed))}
            onRemove={() => remove(row.id)}
          />
        ))}
      </Rows>
      <div className={styles.ways}>
        <Button ref={adder} icon={<Plus aria-hidden="true" />} onClick={add}>
          Add item
        </Button>
        <ReceiptText onRead={read} />
      </div>
      <div className={styles.extras}>
        {inOrder.map((extra) => (
          <AmountField
            key={extra}
            label={labels[extra]}
            inList
            value={draft[extra]}
            onChange={({ target }) => onChange({ ...draft, [extra]: target.value })}
          />
        ))}
        <div className={styles.tip}>
          <p id={tipId}>
            <b>Tip</b> in percent of the items{prices > 0 && `, ${money(prices)}`}
          </p>
          <TipPresets
            labelledBy={tipId}
            isPressed={(percent) => tipBy(percent) > 0 && draft.tip === centsAsText(tipBy(percent), currency)}
            onChoose={(percent) => onChange({ ...draft, tip: centsAsText(tipBy(percent), currency) })}
          />
        </div>
      </div>
      <div className={styles.sum}>
        <output>{Number.isNaN(sum) ? 'One amount is not valid' : `Items add up to ${money(sum)}`}</output>
        {sum > 0 && sum !== amount && <Button onClick={() => onUseAmount(sum)}>Use as amount</Button>}
      </div>
    </div>
  );
};
