import { querySharded } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { delegateToGroup } from './shard-by-group.ts';

const FUNCTIONS = ['enter_all_in_books', 'post_to_balances'];

/**
 * The books and balances of several writes of a group in one statement each. Replicas of the version before call
 * enter_in_books and move_group_balances while the new ones start, so both stay for one release.
 */
export class BooksOfSeveralWrites1765900000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Between several writes a sum may have been larger than before and after them. So they say by how much at most,
    // and are entered one by one where that would be too much.
    await db.query(`
      create function enter_all_in_books(the_group uuid, users uuid[], errors bigint[], months text[],
        categories text[], counts int[], sums bigint[], between_them bigint) returns void language plpgsql as $$
      begin
        insert into rounding_errors as r (group_id, user_id, millionths)
          select the_group, u, e from unnest(users, errors) as added(u, e)
          on conflict (group_id, user_id) do update set millionths = r.millionths + excluded.millionths;
        insert into expense_totals as t (group_id, month, category, count, cents)
          select the_group, m, c, n, s from unnest(months, categories, counts, sums) as entered(m, c, n, s)
          on conflict (group_id, month, category)
            do update set count = t.count + excluded.count, cents = t.cents + excluded.cents;
        if (select sum(abs(cents)) from expense_totals where group_id = the_group) + between_them > 9007199254740991
        then
          if between_them > 0 or exists (
            select from expense_totals t join unnest(months, categories, sums) as entered(m, c, s)
              on t.month = m and t.category = c
            where t.group_id = the_group and abs(t.cents) > abs(t.cents - s))
          then
            raise check_violation using message = 'the expenses of a group may sum to 9007199254740991 cents';
          end if;
        end if;
      end $$`);
    await db.query(`
      create function post_to_balances(the_group uuid, users uuid[], deltas bigint[], writes int) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if sum_of(deltas) <> 0 then
          raise exception 'deltas must sum to zero, not to %', sum_of(deltas);
        end if;
        perform set_config('allsquare.moving', 'on', true);
        insert into balances as b (group_id, user_id, cents)
          select the_group, u, d from unnest(users, deltas) as moves(u, d)
          on conflict (group_id, user_id) do update set cents = b.cents + excluded.cents;
        perform set_config('allsquare.moving', 'off', true);
        update ledgers set version = version + writes where group_id = the_group;
      end $$`);
    if (await querySharded((sql) => db.query(sql))) for (const name of FUNCTIONS) await delegateToGroup(db, name);
  }

  async down(db: QueryRunner) {
    for (const name of FUNCTIONS) await db.query(`drop function ${name}`);
  }
}
