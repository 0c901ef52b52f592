import { useQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Popover } from '@allsquare/kit/ui/popover';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import type { RefObject } from 'react';
import { counterpartsQuery } from './counterparts.queries.ts';
import { paymentAddress, paymentsOf, type Side } from './payments.ts';
import styles from './payments-panel.module.css';

const words = {
  owe: { title: 'You Owe', said: 'you owe' },
  owed: { title: 'You Are Owed', said: 'owes you' },
};

type PaymentsPanelProps = { side: Side; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The people with an open balance; each row links to the payment that settles it. */
export const PaymentsPanel = ({ side, anchor, onClose }: PaymentsPanelProps) => {
  const { title, said } = words[side];
  return (
    <Popover anchor={anchor} title={title} onClose={onClose}>
      <Loaded query={useQuery(counterpartsQuery)}>
        {(counterparts) => {
          const payments = paymentsOf(counterparts, side);
          if (payments.length === 0) return <Empty shape="lines" title="Square" text="Nothing to settle." />;
          return (
            <Rows label={title}>
              {payments.map(({ userId, name, groupId, groupName, cents, currency }) => (
                <Row key={`${userId} ${groupId}`} to={paymentAddress(groupId, userId)} className={styles.payment}>
                  <Tile person={{ id: userId, name }} />
                  <span className={styles.words}>
                    <b>{name}</b>
                    <span>
                      {said} · <bdi>{groupName}</bdi>
                    </span>
                  </span>
                  <Amount cents={cents} currency={currency} className={styles.amount} />
                </Row>
              ))}
            </Rows>
          );
        }}
      </Loaded>
    </Popover>
  );
};
