import { isolated } from '@allsquare/contract-kit';
import { type Money, useMoney } from '@allsquare/kit/money';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import type { MouseEvent } from 'react';
import styles from './square.module.css';
import { useDragHome } from './use-drag-home.ts';

/** The smallest side (px) of a touch target, including half of the gap. */
const MIN_TOUCH_SIZE = 38;

const balancePhrases = {
  me: { gets: 'You are owed', owes: 'You owe', square: 'You are square' },
  other: { gets: 'gets back', owes: 'owes', square: 'is square' },
};

type SquarePerson = { id: string; name: string; balance: number };

/** 'Ann Example, gets back $12.00'; for the caller 'You owe $5.00'. */
const accessibleName = ({ name, balance }: SquarePerson, isMe: boolean, money: Money) => {
  const words = balancePhrases[isMe ? 'me' : 'other'][balance > 0 ? 'gets' : balance < 0 ? 'owes' : 'square'];
  return [isMe ? words : `${isolated(name)}, ${words}`, balance !== 0 && money(Math.abs(balance))]
    .filter(Boolean)
    .join(' ');
};

type PersonTileProps = {
  person: SquarePerson;
  letters: string | undefined;
  isMe: boolean;
  /** The tile was dragged home, and its payment is being recorded. */
  isHome: boolean;
  onOpen: () => void;
  /** Called for a touch on a tile that is too small. */
  onEverybody: () => void;
  /** Called when the tile is dragged onto the square. */
  onHome: () => void;
};

/** A tile of the group's square as a button; the tile of somebody who owes can be dragged home. */
export const PersonTile = ({ person, letters, isMe, isHome, onOpen, onEverybody, onHome }: PersonTileProps) => {
  const { wasDrag, handlers } = useDragHome(isHome, onHome);
  const money = useMoney();
  const isOut = person.balance < 0;
  const open = ({ currentTarget, detail, nativeEvent }: MouseEvent<HTMLButtonElement>) => {
    const byPointer = detail > 0;
    if (byPointer && isOut && wasDrag()) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const byFinger = byPointer && (nativeEvent as unknown as { pointerType?: string }).pointerType === 'touch';
    if (byFinger && Math.min(width, height) < MIN_TOUCH_SIZE) onEverybody();
    else onOpen();
  };
  return (
    <button
      type="button"
      className={styles.tile}
      data-person={person.id}
      data-out={isOut || undefined}
      aria-haspopup="dialog"
      onClick={open}
      {...(isOut && handlers)}
    >
      <span aria-hidden="true">{letters}</span>
      <VisuallyHidden>{accessibleName(person, isMe, money)}</VisuallyHidden>
    </button>
  );
};
