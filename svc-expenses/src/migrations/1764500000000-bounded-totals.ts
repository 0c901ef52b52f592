import type { MigrationInterface, QueryRunner } from 'typeorm';

const enterInBooks = (bound: string) => `
      create or replace function enter_in_books(the_group uuid, users uuid[], errors bigint[], the_month text,
        the_category text, the_cents bigint, sign int) returns void language plpgsql as $$
      begin
        insert into rounding_errors as r (group_id, user_id, millionths)
          select the_group, u, e * sign from unnest(users, errors) as added(u, e)
          on conflict (group_id, user_id) do update set millionths = r.millionths + excluded.millionths;
        insert into expense_totals as t (group_id, month, category, count, cents)
          values (the_group, the_month, the_category, sign, the_cents * sign)
          on conflict (group_id, month, category)
            do update set count = t.count + excluded.count, cents = t.cents + excluded.cents;
        ${bound}
      end $$`;

/** So that every sum over a group is a safe integer: an expense that takes it beyond 2^53 - 1 is refused. */
export class BoundedTotals1764500000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(
      enterInBooks(`
        if sign > 0 and (select sum(cents) from expense_totals where group_id = the_group) > 9007199254740991 then
          raise check_violation using message = 'the expenses of a group may sum to 9007199254740991 cents';
        end if;`),
    );
  }

  async down(db: QueryRunner) {
    await db.query(enterInBooks(''));
  }
}
