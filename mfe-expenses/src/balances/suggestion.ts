import type { Transfer as Line } from '@allsquare/expenses-contract';

/** A payment of a plan. */
export type Transfer = Omit<Line, 'amount'>;

/** A payment of the plan, and the plan that it is of. */
export type Suggestion = { transfer: Transfer; planVersion: number };
