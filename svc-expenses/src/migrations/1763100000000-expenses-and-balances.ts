import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExpensesAndBalances1763100000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table groups (
        group_id uuid primary key,
        version bigint not null,
        name text not null
      )`);
    // Who has left stays as an inactive row, so that old expenses keep their colours.
    await db.query(`
      create table memberships (
        group_id uuid not null references groups,
        user_id uuid not null,
        colour smallint not null,
        active boolean not null,
        primary key (group_id, user_id)
      )`);
    await db.query(`create index memberships_of_user on memberships (user_id) where active`);

    // The row that every write of a group locks first; version orders its balances.
    await db.query(`
      create table ledgers (
        group_id uuid primary key,
        version bigint not null default 0
      )`);
    await db.query(`
      create table balances (
        group_id uuid not null references ledgers,
        user_id uuid not null,
        cents bigint not null constraint balance_within_bounds check (cents between -9999999999999 and 9999999999999),
        primary key (group_id, user_id)
      )`);
    await db.query(`
      create table rounding_errors (
        group_id uuid not null references ledgers,
        user_id uuid not null,
        millionths bigint not null,
        primary key (group_id, user_id)
      )`);

    await db.query(`
      create function sum_of(numbers bigint[]) returns numeric language sql immutable parallel safe
      return (select coalesce(sum(n), 0) from unnest(numbers) as n)`);
    // Splits live in their expense's row, so that one check holds their sum.
    await db.query(`
      create table expenses (
        id uuid primary key,
        group_id uuid not null references ledgers,
        description text not null,
        cents bigint not null check (cents between 1 and 9999999999999),
        date date not null,
        paid_by uuid not null,
        created_by uuid not null,
        split_type text not null check (split_type in ('equally', 'exact')),
        category text not null,
        notes text,
        split_users uuid[] not null check (cardinality(split_users) > 0),
        split_cents bigint[] not null check (0 <= all (split_cents)),
        split_errors bigint[],
        version int not null default 1,
        created_at timestamptz(3) not null,
        constraint splits_sum_to_amount check (sum_of(split_cents) = cents and cardinality(split_users) = cardinality(split_cents))
      )`);
    await db.query(`create index expenses_newest on expenses (group_id, date desc, created_at desc, id desc)`);

    await db.query(`
      create table settlements (
        id uuid primary key,
        group_id uuid not null references ledgers,
        payer_id uuid not null,
        payee_id uuid not null check (payee_id <> payer_id),
        cents bigint not null check (cents between 1 and 9999999999999),
        date timestamptz(3) not null,
        notes text,
        created_by uuid not null,
        created_at timestamptz(3) not null
      )`);
    await db.query(`create index settlements_newest on settlements (group_id, date desc, created_at desc, id desc)`);

    await db.query(`
      create function refuse_direct_change() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('allsquare.moving', true), '') <> 'on' then
          raise exception 'balances are moved by move_balances only';
        end if;
        return null;
      end $$`);
    await db.query(`
      create trigger balances_move_together before insert or update or delete or truncate on balances
      for each statement execute function refuse_direct_change()`);
    await db.query(`
      create function move_balances(the_group uuid, users uuid[], deltas bigint[], out new_version bigint, out new_balances jsonb)
      language plpgsql as $$
      begin
        if sum_of(deltas) <> 0 then
          raise exception 'deltas must sum to zero, not to %', sum_of(deltas);
        end if;
        perform set_config('allsquare.moving', 'on', true);
        insert into balances as b (group_id, user_id, cents)
          select the_group, u, sum(d) from unnest(users, deltas) as moves(u, d) group by u order by u
          on conflict (group_id, user_id) do update set cents = b.cents + excluded.cents;
        perform set_config('allsquare.moving', 'off', true);
        update ledgers set version = version + 1 where group_id = the_group returning version into new_version;
        select jsonb_agg(jsonb_build_object('userId', user_id, 'cents', cents) order by user_id)
          into new_balances from balances where group_id = the_group;
      end $$`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table settlements, expenses, rounding_errors, balances, ledgers, memberships, groups`);
    await db.query(`drop function move_balances, refuse_direct_change, sum_of`);
  }
}
