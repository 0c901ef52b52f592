import type { Plan } from '@allsquare/expenses-contract';
import { initialsIn, usePersonClass } from '@allsquare/kit/ui/tile';
import { circleWords } from './circle-words.ts';
import { circlesOf } from './circles.ts';
import styles from './why-so-few.module.css';

/** Of each circle in turn. */
const tones = ['transport', 'shop', 'stay', 'food', 'fun', 'other'].map((name) => `var(--cat-${name})`);
const MIDDLE = 50;
const RADIUS = 40;
const LARGEST_TILE = 16;

type WhySoFewProps = {
  plan: Pick<Plan, 'transfers' | 'minimal'>;
  people: readonly { userId: string; name: string; colour: number }[];
};

/** Why a plan has so few payments: its circles in words, and drawn, the payments of each in one tone. */
export const WhySoFew = ({ plan: { transfers, minimal }, people }: WhySoFewProps) => {
  const circles = circlesOf(transfers);
  return (
    <>
      <p className={styles.words}>{circleWords({ circles, minimal })}</p>
      {minimal && <Square circles={circles} transfers={transfers} people={people} />}
    </>
  );
};

type SquareProps = Pick<Plan, 'transfers'> & Pick<WhySoFewProps, 'people'> & { circles: readonly string[][] };

/** The people around a square, those of a circle beside each other. The words say the same. */
const Square = ({ circles, transfers, people }: SquareProps) => {
  const classOf = usePersonClass();
  const letters = initialsIn(people.map(({ userId, name }) => ({ id: userId, name })));
  const around = circles.flat();
  const side = Math.min(LARGEST_TILE, (4 * RADIUS) / around.length);
  /** On the edge of the square: the larger coordinate is the radius. */
  const placeOf = (userId: string) => {
    const angle = (2 * Math.PI * (around.indexOf(userId) + 0.5)) / around.length;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const scale = RADIUS / Math.max(Math.abs(x), Math.abs(y));
    return { x: MIDDLE + x * scale, y: MIDDLE + y * scale };
  };
  return (
    <svg viewBox="0 0 100 100" className={styles.square} aria-hidden="true">
      {transfers.map(({ from, to }) => {
        const [start, end] = [placeOf(from), placeOf(to)];
        const tone = tones[circles.findIndex((circle) => circle.includes(from)) % tones.length];
        return (
          <line key={`${from} ${to}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} style={{ '--tone': tone }} />
        );
      })}
      {around.map((userId) => {
        const { x, y } = placeOf(userId);
        const colour = people.find((one) => one.userId === userId)?.colour;
        return (
          <g key={userId} className={classOf({ id: userId, colour })}>
            <rect x={x - side / 2} y={y - side / 2} width={side} height={side} rx={side / 10} />
            <text x={x} y={y} fontSize={side * 0.4}>
              {letters.get(userId)}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
