import { isolated } from '@allsquare/contract-kit';
import type { MemberBalance } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useMoney } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneClass } from '@allsquare/kit/ui/amount';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { balanceWords } from '../balances/balance-words.ts';
import rowStyles from '../open-payments/payments-panel.module.css';
import styles from './pair-balance.module.css';

type MemberBalancesProps = {
  members: readonly SlotMember[];
  balances: readonly MemberBalance[];
  onChoose: (userId: string) => void;
};

/** All people of a group, in its order; each links to the pair balance with the user. */
export const MemberBalances = ({ members, balances, onChoose }: MemberBalancesProps) => {
  const me = useSession().user.id;
  const money = useMoney();
  const people = members.map(({ userId, name, colour }) => ({ id: userId, name, colour }));
  const letters = initialsIn(people);
  return (
    <Rows label="People">
      {people.map((person) => {
        const isMe = person.id === me;
        const name = isMe ? 'You' : isolated(person.name);
        const cents = balances.find(({ userId }) => userId === person.id)?.cents ?? 0;
        const status = balanceWords(cents, isMe);
        return (
          <Row key={person.id} className={`${rowStyles.payment} ${styles.person}`}>
            <Tile person={person} letters={letters.get(person.id)} />
            <span className={rowStyles.words} aria-hidden="true">
              <b>{name}</b>
            </span>
            <span className={`${styles.share} ${toneClass(cents)}`} aria-hidden="true">
              <span>{status} </span>
              {cents !== 0 && <Amount cents={Math.abs(cents)} />}
            </span>
            <button
              type="button"
              aria-label={[name, status, cents !== 0 && money(Math.abs(cents))].filter(Boolean).join(' ')}
              onClick={() => onChoose(person.id)}
            />
          </Row>
        );
      })}
    </Rows>
  );
};
