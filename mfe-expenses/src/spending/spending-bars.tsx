import { Amount } from '@allsquare/kit/ui/amount';
import { Row, Rows } from '@allsquare/kit/ui/row';
import type { ReactNode } from 'react';
import styles from './spending.module.css';

export type Bar = {
  id: string;
  name: ReactNode;
  cents: number;
  /** A CSS color. */
  colour: string;
  /** Shown at the end of the bar's line. */
  mark?: ReactNode;
  /** The URL of its expenses. */
  to: string;
};

/** Bars from zero, the longest for the largest amount; each links to its expenses. */
export const SpendingBars = ({ label, bars }: { label: string; bars: readonly Bar[] }) => {
  const largest = Math.max(...bars.map(({ cents }) => cents), 1);
  return (
    <Rows label={label}>
      {bars.map(({ id, name, cents, colour, mark, to }) => (
        <Row key={id} to={cents > 0 ? to : undefined} className={styles.spent}>
          <span className={styles.name}>{name}</span>{' '}
          <Amount cents={cents} className={cents > 0 ? styles.amount : styles.nothing} />
          <span className={styles.track} aria-hidden="true">
            <i style={{ '--w': cents / largest, '--bar': colour }} />
            {mark}
          </span>
        </Row>
      ))}
    </Rows>
  );
};
