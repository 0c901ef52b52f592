import type { Transfer } from '@allsquare/expenses-contract';
import { formatDollars } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { Tile, usePersonClass } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';

type PaymentProps = {
  transfer: Transfer;
  people: readonly { userId: string; colour: number }[];
  isNext: boolean;
  /** What one can do with it. */
  children: ReactNode;
};

/** A payment that has not been made: payer, dashed rail, receiver. */
export const Payment = ({ transfer, people, isNext, children }: PaymentProps) => {
  const { from, to, fromName, toName, amount } = transfer;
  const me = useSession().user.id;
  const classOf = usePersonClass();
  const personOf = (id: string, name: string) => ({
    id,
    name: name || `User ${id}`,
    colour: people.find(({ userId }) => userId === id)?.colour,
  });
  const payer = personOf(from, fromName);
  const receiver = personOf(to, toName);
  return (
    <li className={isNext ? 'x-payment x-payment-next' : 'x-payment'}>
      {isNext && <span className="x-payment-tag">Next payment</span>}
      <span className="k-sr">
        {from === me ? 'You pay' : `${payer.name} pays`} {formatDollars(amount)} to {to === me ? 'you' : receiver.name}.
      </span>
      <Tile person={payer} size={44} />
      <span className="x-payment-sides" aria-hidden="true">
        <span className="x-payment-side">
          <b>
            {payer.name}
            {from === me && <span> You</span>}
          </b>{' '}
          pays <Amount dollars={amount} />
        </span>
        <span className="x-payment-side x-payment-receiver">
          <b>
            {receiver.name}
            {to === me && <span> You</span>}
          </b>{' '}
          receives <Amount dollars={amount} />
        </span>
      </span>
      <Tile person={receiver} size={44} />
      <span className={`x-rail ${classOf(payer)}`} aria-hidden="true">
        <i />
      </span>
      {children}
    </li>
  );
};
