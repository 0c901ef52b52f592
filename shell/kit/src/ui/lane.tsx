import type { ReactNode } from 'react';

type LaneProps = {
  /** The length of the bar left of zero, from 0 to 1. */
  owes?: number;
  /** The length of the bar right of zero, from 0 to 1. */
  owed?: number;
  /** The position of the tile, from -1 to 1. */
  at: number;
  /** The person's Tile. */
  tile: ReactNode;
  /** On the ink block. */
  onBlock?: boolean;
  /** May set `--t`, the side of the tile and the height of the lane. */
  className?: string;
};

/** An axis with zero in the middle. Decorative: the amount beside it says the same. */
export const Lane = ({ owes = 0, owed = 0, at, tile, onBlock, className = '' }: LaneProps) => (
  <div className={`k-lane ${className}`} data-on-block={onBlock || undefined} aria-hidden="true">
    {owes > 0 && <b className="k-lane-owes" style={{ '--w': owes }} />}
    {owed > 0 && <b className="k-lane-owed" style={{ '--w': owed }} />}
    <span className="k-lane-tile" style={{ '--v': at }}>
      {tile}
    </span>
  </div>
);

/** The lane of one balance in a list whose largest is `largest` (both in the same unit). */
export const laneOf = (balance: number, largest: number): { owes: number; owed: number; at: number } => {
  const part = largest > 0 ? balance / largest : 0;
  return { owes: Math.max(0, -part), owed: Math.max(0, part), at: part };
};
