import type { MemberBalance } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneClass } from '@allsquare/kit/ui/amount';
import { Rows } from '@allsquare/kit/ui/row';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { standingOf } from '../balances/balance-words.ts';
import styles from './between.module.css';

type EverybodyProps = {
  members: readonly SlotMember[];
  balances: readonly MemberBalance[];
  onChoose: (userId: string) => void;
};

/** All people of a group, in its order; each leads to what stands between them and me. */
export const Everybody = ({ members, balances, onChoose }: EverybodyProps) => {
  const me = useSession().user.id;
  const people = members.map(({ userId, name, colour }) => ({ id: userId, name, colour }));
  const letters = initialsIn(people);
  return (
    <Rows label="People">
      {people.map((person) => {
        const isMe = person.id === me;
        const cents = balances.find(({ userId }) => userId === person.id)?.cents ?? 0;
        return (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(person.id)}>
              <Tile person={person} letters={letters.get(person.id)} className={styles.tile} />
              <b className={styles.name}>{isMe ? 'You' : person.name}</b>
              <span className={`${styles.share} ${toneClass(cents)}`}>
                <span>{standingOf(cents, isMe)} </span>
                {cents !== 0 && <Amount cents={Math.abs(cents)} />}
              </span>
            </button>
          </li>
        );
      })}
    </Rows>
  );
};
