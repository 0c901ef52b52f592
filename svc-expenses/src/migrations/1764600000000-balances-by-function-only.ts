import { grantOnly } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The service's role cannot write balances, so that their sum is zero whatever the service does. Replicas of the
 * version before call move_balances while the new ones start, so it stays for one release, and writes as its owner too.
 */
export class BalancesByFunctionOnly1764600000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create function move_group_balances(the_group uuid, users uuid[], deltas bigint[]) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if sum_of(deltas) <> 0 then
          raise exception 'deltas must sum to zero, not to %', sum_of(deltas);
        end if;
        perform set_config('allsquare.moving', 'on', true);
        insert into balances as b (group_id, user_id, cents)
          select the_group, u, sum(d) from unnest(users, deltas) as moves(u, d) group by u order by u
          on conflict (group_id, user_id) do update set cents = b.cents + excluded.cents;
        perform set_config('allsquare.moving', 'off', true);
        update ledgers set version = version + 1 where group_id = the_group;
      end $$`);
    await db.query(`alter function move_balances security definer set search_path = public, pg_temp`);
    await grantOnly(db, 'balances', 'select');
    await grantOnly(db, 'expense_changes', 'select, insert');
  }

  async down(db: QueryRunner) {
    for (const table of ['balances', 'expense_changes']) await grantOnly(db, table, 'select, insert, update, delete');
    await db.query(`alter function move_balances security invoker reset search_path`);
    await db.query(`drop function move_group_balances`);
  }
}
