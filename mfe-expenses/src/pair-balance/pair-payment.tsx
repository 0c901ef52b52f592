import { isolated } from '@allsquare/contract-kit';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Tile } from '@allsquare/kit/ui/tile';
import type { Transfer } from '../balances/suggestion.ts';
import styles from './pair-balance.module.css';

type PairPaymentProps = {
  transfer: Transfer;
  /** Their colours. */
  people: readonly { userId: string; colour: number }[];
  onSettle: () => void;
};

/** The only payment between two people, with a button to record it. */
export const PairPayment = ({
  transfer: { from, to, fromName, toName, cents },
  people,
  onSettle,
}: PairPaymentProps) => {
  const me = useSession().user.id;
  const tileOf = (id: string, name: string) => (
    <Tile person={{ id, name, colour: people.find(({ userId }) => userId === id)?.colour }} />
  );
  return (
    <div className={styles.payment} data-out={from === me || undefined}>
      <span className={styles.way} aria-hidden="true">
        {tileOf(from, fromName)}
        <i className={styles.rail} />
        {tileOf(to, toName)}
      </span>
      <p className={styles.says}>
        <b>{from === me ? 'You pay' : `${isolated(fromName)} pays`}</b> {to === me ? 'you' : isolated(toName)}
      </p>
      <Amount cents={cents} className={styles.sum} />
      <Button tone="brand" wide className={styles.settle} onClick={onSettle}>
        Settle Balance
      </Button>
    </div>
  );
};
