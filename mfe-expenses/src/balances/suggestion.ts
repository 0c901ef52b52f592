import type { Transfer } from '@allsquare/expenses-contract';

/** A payment of the plan, and the plan that it is of. */
export type Suggestion = { transfer: Transfer; planVersion: number };
