import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { Tile, usePersonClass } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { balances, ben, cleo, mara } from './example.ts';
import styles from './sample-plan.module.css';

const PAYMENTS = [
  { from: ben, cents: 9_400 },
  { from: cleo, cents: 9_200 },
];

/** A plan whose payments can be settled. */
export const SamplePlan = () => {
  const [settled, setSettled] = useState(false);
  const classOf = usePersonClass();
  return (
    <div className={styles.plan} data-settled={settled || undefined}>
      <div className={styles.square}>
        <Mosaic
          people={balances.map(({ person, balance }) => ({ ...person, balance }))}
          count={4}
          settled={settled}
          className={styles.mosaic}
          initials
        />
      </div>
      <h4>Sample settlement plan</h4>
      {PAYMENTS.map(({ from, cents }) => (
        <div className={styles.payment} key={from.id}>
          <Tile person={from} size={44} />
          <p>
            <b>{from.name}</b>pays <Amount cents={cents} className={styles.amount} />
          </p>
          <p>
            <b>{mara.name}</b>receives <Amount cents={cents} className={styles.amount} />
          </p>
          <Tile person={mara} size={44} />
          <span className={`${styles.rail} ${classOf(from)}`} aria-hidden="true">
            <i />
          </span>
        </div>
      ))}
      <Button tone="brand" wide className={styles.settle} onClick={() => setSettled(!settled)}>
        {settled ? 'All Settled Up!' : 'Mark as Settled'}
      </Button>
    </div>
  );
};
