import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So that a group's rows can be spread over databases by their group (ADR 0016). */
export class KeysBeginWithTheGroup1764000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table expense_changes drop constraint expense_changes_expense_id_fkey, add group_id uuid`);
    await db.query(`update expense_changes h set group_id = e.group_id from expenses e where e.id = h.expense_id`);
    for (const table of ['expenses', 'settlements']) {
      await db.query(`alter table ${table} drop constraint ${table}_pkey, add primary key (group_id, id)`);
      // By which the group of a row is found.
      await db.query(`create index ${table}_id on ${table} (id)`);
    }
    await db.query(`
      alter table expense_changes drop constraint expense_changes_pkey, add primary key (group_id, expense_id, version),
        add constraint expense_changes_expense_fkey foreign key (group_id, expense_id) references expenses`);

    // A service of the version before names no group while it is being replaced; a later migration drops this.
    await db.query(`
      create function name_group_of_change() returns trigger language plpgsql as $$
      begin
        select group_id into new.group_id from expenses where id = new.expense_id;
        return new;
      end $$`);
    await db.query(`
      create trigger expense_changes_name_group before insert on expense_changes
      for each row when (new.group_id is null) execute function name_group_of_change()`);

    await db.query(`
      create function enter_in_books(the_group uuid, users uuid[], errors bigint[], the_month text, the_category text,
        the_cents bigint, sign int) returns void language plpgsql as $$
      begin
        insert into rounding_errors as r (group_id, user_id, millionths)
          select the_group, u, e * sign from unnest(users, errors) as added(u, e)
          on conflict (group_id, user_id) do update set millionths = r.millionths + excluded.millionths;
        insert into expense_totals as t (group_id, month, category, count, cents)
          values (the_group, the_month, the_category, sign, the_cents * sign)
          on conflict (group_id, month, category)
            do update set count = t.count + excluded.count, cents = t.cents + excluded.cents;
      end $$`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop function enter_in_books`);
    await db.query(`drop trigger expense_changes_name_group on expense_changes`);
    await db.query(`drop function name_group_of_change`);
    await db.query(
      `alter table expense_changes drop constraint expense_changes_expense_fkey, drop constraint expense_changes_pkey`,
    );
    for (const table of ['expenses', 'settlements']) {
      await db.query(`drop index ${table}_id`);
      await db.query(`alter table ${table} drop constraint ${table}_pkey, add primary key (id)`);
    }
    await db.query(`
      alter table expense_changes drop group_id, add primary key (expense_id, version),
        add constraint expense_changes_expense_id_fkey foreign key (expense_id) references expenses`);
  }
}
