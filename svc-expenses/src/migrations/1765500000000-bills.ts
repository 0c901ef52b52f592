import type { MigrationInterface, QueryRunner } from 'typeorm';

const enterInBooks = (bound: string) => `
      create or replace function enter_in_books(the_group uuid, users uuid[], errors bigint[], the_month text,
        the_category text, the_cents bigint, sign int) returns void language plpgsql as $$
      declare
        total bigint;
      begin
        insert into rounding_errors as r (group_id, user_id, millionths)
          select the_group, u, e * sign from unnest(users, errors) as added(u, e)
          on conflict (group_id, user_id) do update set millionths = r.millionths + excluded.millionths;
        insert into expense_totals as t (group_id, month, category, count, cents)
          values (the_group, the_month, the_category, sign, the_cents * sign)
          on conflict (group_id, month, category)
            do update set count = t.count + excluded.count, cents = t.cents + excluded.cents
          returning cents into total;
        if ${bound} > 9007199254740991 then
          raise check_violation using message = 'the expenses of a group may sum to 9007199254740991 cents';
        end if;
      end $$`;
const sumOf = (cents: string) => `(select sum(${cents}) from expense_totals where group_id = the_group)`;

/**
 * Bills of several payers, refunds, and what a split was made of. A refund counts below zero, so the sums of a group
 * are bounded by what they are without their signs, at each entry that takes one away from zero.
 */
export class Bills1765500000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      alter table expenses add payer_users uuid[], add payer_cents bigint[],
        add refund boolean not null default false,
        add split jsonb, add kind text, add open_items int`);
    await db.query(`
      alter table expenses add constraint payers_sum_to_amount check (
        payer_users is null and payer_cents is null
        or payer_users is not null and payer_cents is not null and cardinality(payer_users) = cardinality(payer_cents)
          and 1 <= all (payer_cents) and sum_of(payer_cents) = cents and paid_by = any (payer_users))`);
    await db.query(enterInBooks(`abs(total) > abs(total - the_cents * sign) and ${sumOf('abs(cents)')}`));
    await db.query(`
      create table split_presets (
        group_id uuid primary key constraint split_presets_group_id_fkey references ledgers,
        version int not null,
        presets jsonb not null
      )`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table split_presets`);
    await db.query(enterInBooks(`sign > 0 and ${sumOf('cents')}`));
    await db.query(
      `alter table expenses drop payer_users, drop payer_cents, drop refund, drop split, drop kind, drop open_items`,
    );
  }
}
