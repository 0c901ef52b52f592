import type { Transfer as Line } from '@allsquare/expenses-contract';

/** A payment of a plan. */
export type Transfer = Omit<Line, 'amount'>;

/** A payment of the plan, with its plan. */
export type Suggestion = { transfer: Transfer; planVersion: number };
