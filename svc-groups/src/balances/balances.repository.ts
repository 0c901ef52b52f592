import type { BalancesState } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** The projection of svc-expenses. SQL by hand: a state is replaced only by a newer one, `on conflict ... where`. */
@Injectable()
export class BalancesRepository {
  /** Replaces an older state by a newer one; answers whether it did. */
  async replace(tx: Transaction, { groupId, version, balances }: BalancesState): Promise<boolean> {
    const open = balances.filter(({ cents }) => cents !== 0).map(({ userId, cents }) => [userId, cents]);
    const replaced = await tx.sql`
      insert into balances as b (group_id, version, cents)
      values (${groupId}, ${version}, ${JSON.stringify(Object.fromEntries(open))})
      on conflict (group_id) do update set version = excluded.version, cents = excluded.cents
        where b.version < excluded.version
      returning group_id`;
    return replaced.length > 0;
  }
}
