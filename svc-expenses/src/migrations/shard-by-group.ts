import { createQueueOfShard } from '@allsquare/service-kit';
import type { QueryRunner } from 'typeorm';

/** What is another group's on another server; first what others refer to. */
const OF_GROUP = [
  'groups',
  'ledgers',
  'memberships',
  'balances',
  'rounding_errors',
  'expense_totals',
  'member_totals',
  'expenses',
  'expense_changes',
  'settlements',
  'settlement_changes',
  'repeats',
  'split_presets',
  'imports',
  'outbox',
  'idempotency',
];
/** What each server has whole. */
const EVERYWHERE = ['people', 'service_instance'];
/** What the coordinator keeps, written together with rows of groups: so both commit, or neither does. */
const AT_THE_COORDINATOR = ['reminders', 'stored_bytes'];
/** What a write calls: one command to the server of its group each, whatever it does there. */
const IN_WRITES = [
  'enter_in_books',
  'move_group_balances',
  'enter_all_in_books',
  'post_to_balances',
  'count_for_members',
];

/**
 * Spreads the books over the servers of a Citus cluster by their group (infra/docs/scale.md), outbox and keys too: so
 * a write is on one server and its commit is one. It has no triggers: those for the release before are not needed
 * there, only the functions can move balances, and `count_for_members` counts. The keys of the last day are forgotten.
 */
export async function shardByGroup(db: QueryRunner) {
  await db.query(`set local lock_timeout = 0`);
  await db.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await takeDefaultRights(db);
  await db.query(`
    do $$
    declare it record;
    begin
      for it in select tgname, tgrelid::regclass as of_table from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace loop
        execute format('drop trigger %I on %s', it.tgname, it.of_table);
      end loop;
    end $$`);

  await db.query(`alter table outbox add group_id uuid`);
  await db.query(`
    update outbox set group_id = coalesce(data ->> 'groupId', '00000000-0000-0000-0000-000000000000')::uuid`);
  await db.query(`
    alter table outbox alter group_id set not null, drop constraint outbox_pkey, add primary key (group_id, id)`);
  await db.query(`delete from idempotency`);
  await db.query(`
    alter table idempotency add group_id uuid not null, drop constraint idempotency_pkey,
      add primary key (group_id, caller_id, method, path, key)`);

  for (const table of EVERYWHERE) await db.query(`select create_reference_table('${table}')`);
  for (const table of OF_GROUP)
    await db.query(`select create_distributed_table('${table}', 'group_id', colocate_with => $1)`, [
      table === 'groups' ? 'none' : 'groups',
    ]);
  for (const table of AT_THE_COORDINATOR) await db.query(`select citus_add_local_table_to_metadata('${table}')`);

  await db.query(`
    create function count_for_members(the_group uuid, users uuid[], paid_cents bigint[], settled_cents bigint[])
    returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into member_totals as t (group_id, user_id, paid, settled)
        select the_group, u, p, s from unnest(users, paid_cents, settled_cents) as counted(u, p, s)
        where p <> 0 or s <> 0 order by u
        on conflict (group_id, user_id)
          do update set paid = t.paid + excluded.paid, settled = t.settled + excluded.settled;
    end $$`);
  await createQueueOfShard(db);
  for (const name of IN_WRITES) await delegateToGroup(db, name);
}

/** Has the server of its group do all that a function does. */
export const delegateToGroup = (db: QueryRunner, name: string) =>
  db.query(
    `select create_distributed_function($1::regproc::regprocedure, 'the_group', colocate_with => 'groups',
       force_delegation => true)`,
    [name],
  );

/**
 * At the workers a new table gives the service no rights: so a shard has those of its table alone, also where it moves
 * later, and balances are not written there either.
 */
const takeDefaultRights = (db: QueryRunner) =>
  db.query(`
    do $$
    declare service regrole; failure text;
    begin
      for service in
        select distinct grantee from pg_default_acl, aclexplode(defaclacl)
        where defaclrole = current_user::text::regrole and grantee <> defaclrole
      loop
        select min(result) into failure from run_command_on_workers(
          format('alter default privileges in schema public revoke all on tables from %s', service)) where not success;
        if failure is not null then
          raise exception 'rights at a worker: %', failure;
        end if;
      end loop;
    end $$`);
