import { isolated } from '@allsquare/contract-kit';
import { type UnpaidBill, whoseTurn } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Tile } from '@allsquare/kit/ui/tile';
import { groupBalancesQuery } from '../balances/balances.queries.ts';
import styles from './payers.module.css';

const leftOf = (payments: number) => {
  if (payments === 0) return 'everyone is square';
  return payments === 1 ? 'one payment is left' : `${payments} payments are left`;
};

type WhoseTurnProps = {
  groupId: string;
  members: readonly SlotMember[];
  bill: UnpaidBill;
  /** The selected payer. */
  payer: string;
  onTake: (userId: string) => void;
};

/** Suggests the payer who shortens the plan; nothing if nobody does. */
export const WhoseTurn = ({ groupId, members, bill, payer, onTake }: WhoseTurnProps) => {
  const me = useSession().user.id;
  const { data } = useQuery(groupBalancesQuery(groupId));
  if (!data) return null;
  const memberOf = (id: string) => members.find(({ userId }) => userId === id);
  const balances = data.map(({ userId, cents }) => ({ userId, cents, unit: memberOf(userId)?.unit }));
  const turn = whoseTurn(balances, bill, { candidates: members.map(({ userId }) => userId), payer });
  const person = turn && memberOf(turn.userId);
  if (!person) return null;
  const { userId, name, colour } = person;
  return (
    <button type="button" className={styles.turn} onClick={() => onTake(userId)}>
      <Tile person={{ id: userId, name, colour }} className={styles.turnTile} />
      <span>
        {userId === me ? 'Your' : `${isolated(name)}'s`} turn: then {leftOf(turn.payments)}
      </span>
    </button>
  );
};
