import type { Expense } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';
import { Tile } from '@allsquare/kit/ui/tile';
import styles from './payer-tiles.module.css';

type PayerTilesProps = { expense: Pick<Expense, 'payer' | 'payers'>; className?: string };

/** Who paid, as a tile; of several payers two, the user first. A class may set `--s`, the side. */
export const PayerTiles = ({ expense: { payer, payers = [] }, className = '' }: PayerTilesProps) => {
  const me = useSession().user.id;
  if (payers.length < 2) return <Tile person={payer} className={className} />;
  const people = payers.map(({ user }) => user);
  const two = [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)].slice(0, 2);
  return (
    <span className={`${styles.tiles} ${className}`}>
      {two.map((person) => (
        <Tile key={person.id} person={person} className={styles.tile} />
      ))}
    </span>
  );
};
