import { grantOnly } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Parts = (rows: string, sign: 1 | -1) => string;
/** By payer what they have paid of the bills in `rows` that stand, a refund turned. */
const paidIn: Parts = (rows, sign) => `
      select group_id, paid_by as user_id, ${sign} * case when refund then -cents else cents end as paid, 0 as settled
        from ${rows} where deleted_at is null and payer_users is null
      union all select group_id, u, ${sign} * case when refund then -c else c end, 0
        from ${rows}, unnest(payer_users, payer_cents) as p(u, c) where deleted_at is null`;
/** What each has given or got of the payments in `rows` that stand. */
const settledIn: Parts = (rows, sign) => `
      select group_id, payer_id as user_id, 0 as paid, ${sign} * cents as settled from ${rows} where deleted_at is null
      union all select group_id, payee_id, 0, ${sign} * -cents from ${rows} where deleted_at is null`;
const COUNTED: Record<string, Parts> = { expenses: paidIn, settlements: settledIn };

const add = (parts: string) => `
      insert into member_totals as t (group_id, user_id, paid, settled)
        select group_id, user_id, sum(paid), sum(settled) from (${parts}) as parts
        group by group_id, user_id having sum(paid) <> 0 or sum(settled) <> 0
        on conflict (group_id, user_id)
          do update set paid = t.paid + excluded.paid, settled = t.settled + excluded.settled`;

/**
 * What each has paid and settled, kept so that nobody's history is read for it: a write touches who pays, not all who
 * take part. By triggers, for replicas of the version before write too while the new ones start.
 */
export class MemberTotals1765600000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table member_totals (
        group_id uuid not null constraint member_totals_group_id_fkey references ledgers,
        user_id uuid not null,
        paid bigint not null,
        settled bigint not null,
        primary key (group_id, user_id)
      )`);
    const count = async (table: string, event: string, rows: string, parts: string) => {
      await db.query(`
      create function count_for_members_on_${event}_of_${table}() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        ${add(parts)};
        return null;
      end $$`);
      await db.query(`
      create trigger ${table}_count_for_members_on_${event} after ${event} on ${table} referencing ${rows}
      for each statement execute function count_for_members_on_${event}_of_${table}()`);
    };
    for (const [table, parts] of Object.entries(COUNTED)) {
      await count(table, 'insert', 'new table as added', parts('added', 1));
      const moved = `${parts('after', 1)} union all ${parts('before', -1)}`;
      await count(table, 'update', 'old table as before new table as after', moved);
      await db.query(add(parts(table, 1)));
    }
    await grantOnly(db, 'member_totals', 'select');
  }

  async down(db: QueryRunner) {
    for (const table of Object.keys(COUNTED))
      for (const event of ['insert', 'update']) {
        await db.query(`drop trigger ${table}_count_for_members_on_${event} on ${table}`);
        await db.query(`drop function count_for_members_on_${event}_of_${table}`);
      }
    await db.query(`drop table member_totals`);
  }
}
