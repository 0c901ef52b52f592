import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { initialsOf, type Person, usePersonClass } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { balances, spent } from './example.ts';
import styles from './example-trip.module.css';

const wordOf = (balance: number) => (balance > 0 ? 'gets back' : balance < 0 ? 'owes' : 'is settled');

/** How far a debtor's tile moves out of the square, in px. */
const OUTSIDE: Record<string, [number, number]> = { ben: [82, -26], cleo: [-36, 26] };

const Piece = ({ person, balance }: { person: Person; balance: number }) => {
  const [x, y] = OUTSIDE[person.id] ?? [0, 0];
  return (
    <div className={styles.slot}>
      <div className={`${styles.piece} ${usePersonClass()(person)}`} style={{ '--dx': `${x}px`, '--dy': `${y}px` }}>
        <b aria-hidden="true">{initialsOf(person.name)}</b>
        <span>
          {person.name} {wordOf(balance)}
        </span>
        <Amount cents={balance} signed className={styles.amount} />
      </div>
    </div>
  );
};

/** A trip whose square closes as its payments are settled. */
export const ExampleTrip = () => {
  const [settled, setSettled] = useState(false);
  return (
    <div className={styles.trip}>
      <div className={styles.head}>
        <div>
          <p className={styles.name}>Lisbon Trip</p>
          <p className={styles.facts}>
            4 members · <Amount cents={spent} /> spent
          </p>
        </div>
        <Chip tone="outline">Example</Chip>
      </div>
      <div className={styles.square} data-settled={settled || undefined}>
        {balances.map(({ person, balance }) => (
          <Piece key={person.id} person={person} balance={settled ? 0 : balance} />
        ))}
      </div>
      <div className={styles.foot}>
        <div aria-live="polite">
          <b>{settled ? 'All Settled Up!' : '2 payments to go'}</b>
          {settled ? 'Everyone is square!' : 'Ben and Cleo pay Mara.'}
        </div>
        <Button tone="ink" onClick={() => setSettled(!settled)}>
          {settled ? 'Start over' : 'Settle Balance'}
        </Button>
      </div>
    </div>
  );
};
