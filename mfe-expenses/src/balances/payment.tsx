import { isolated } from '@allsquare/contract-kit';
import { useMoney } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { TextButton } from '@allsquare/kit/ui/text-link';
import { Tile, usePersonClass } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { AskWhy } from './ask-why.ts';
import styles from './plan.module.css';
import type { Transfer } from './suggestion.ts';

type PaymentProps = {
  transfer: Transfer;
  people: readonly { userId: string; colour: number }[];
  /** The yellow one. */
  isNext?: boolean;
  /** Opens the explanation of the user's balance, or the payer's if the user is not part of it. */
  onWhy?: AskWhy | undefined;
  /** Its actions. */
  children: ReactNode;
};

/** From this many characters on, a phone has no room for an amount twice in a line; letters of a code are wider. */
const WIDE = 11;
const isWide = (amount: string) => amount.length + (/^\w/.test(amount) ? 2 : 0) >= WIDE;

/** An open payment: payer, dashed rail, receiver. */
export const Payment = ({ transfer, people, isNext, onWhy, children }: PaymentProps) => {
  const { from, to, fromName, toName, cents } = transfer;
  const me = useSession().user.id;
  const classOf = usePersonClass();
  const money = useMoney();
  const personOf = (id: string, name: string) => ({
    id,
    name: name || `User ${id}`,
    colour: people.find(({ userId }) => userId === id)?.colour,
  });
  const payer = personOf(from, fromName);
  const receiver = personOf(to, toName);
  const tileOf = (id: string) => `${styles.tile} ${id === me ? styles.own : ''}`;
  const sentence = `${from === me ? 'You pay' : `${isolated(payer.name)} pays`} ${money(cents)} to ${to === me ? 'you' : isolated(receiver.name)}`;
  return (
    <li className={isNext ? `${styles.payment} ${styles.next}` : styles.payment}>
      {isNext && <span className={styles.tag}>Next payment</span>}
      <VisuallyHidden>{sentence}.</VisuallyHidden>
      <Tile person={payer} className={tileOf(from)} />
      <span className={styles.sides} data-wide={isWide(money(cents)) || undefined} aria-hidden="true">
        <span className={styles.side}>
          <b>{from === me ? 'You' : isolated(payer.name)}</b>{' '}
          <span>
            pays <Amount cents={cents} className={styles.amount} />
          </span>
        </span>
        <span className={`${styles.side} ${styles.receiver}`}>
          <b>{to === me ? 'You' : isolated(receiver.name)}</b>{' '}
          <span>
            receives <Amount cents={cents} className={styles.amount} />
          </span>
        </span>
      </span>
      <Tile person={receiver} className={tileOf(to)} />
      <div className={styles.way}>
        <span className={`${styles.rail} ${from === me ? styles.ownRail : ''} ${classOf(payer)}`} aria-hidden="true">
          <i />
        </span>
        {onWhy && (
          <TextButton
            className={styles.why}
            aria-label={`Why? ${sentence}`}
            onClick={() => onWhy(to === me ? receiver : payer)}
          >
            Why?
          </TextButton>
        )}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </li>
  );
};
