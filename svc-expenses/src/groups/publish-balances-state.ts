import { balancesState } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { balancesAsPublished } from './current-balances.ts';

const STATE = `
  select l.version, ${balancesAsPublished(':groupId')} as state from ledgers l where l.group_id = :groupId`;

/** SQL: balances of a large group published since then wait (ADR 0037). */
export const ONE_SECOND_AGO = `now() - interval '1 second'`;

/** Publishes a group's balances as the transaction leaves them. Lock the ledger first. */
export const publishBalancesState = (tx: Transaction, groupId: string) =>
  tx.publishFromSql(balancesState, groupId, STATE, { groupId });
