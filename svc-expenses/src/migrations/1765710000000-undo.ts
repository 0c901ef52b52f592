import { grantOnly } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stood before each change, what has happened to payments, and both in the order of time. */
export class Undo1765710000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      alter table expense_changes add before jsonb, drop constraint expense_changes_action_check,
        add constraint expense_changes_action_check check (action in ('changed', 'deleted', 'restored', 'reverted'))`);
    await db.query(`
      create table settlement_changes (
        group_id uuid not null,
        settlement_id uuid not null,
        version int not null,
        action text not null constraint settlement_changes_action_check check (action in ('deleted', 'restored')),
        changed_by uuid not null,
        changed_at timestamptz(3) not null,
        primary key (group_id, settlement_id, version),
        constraint settlement_changes_settlement_fkey foreign key (group_id, settlement_id) references settlements
      )`);
    await db.query(`
      insert into settlement_changes
      select group_id, id, 2, 'deleted', deleted_by, deleted_at from settlements where deleted_at is not null`);
    await grantOnly(db, 'settlement_changes', 'select, insert');
    for (const table of ['expenses', 'settlements'])
      await db.query(`create index ${table}_recorded on ${table} (group_id, created_at desc, id desc)`);
    // Few bills have several payers, and no other pays for it.
    await db.query(
      `create index expenses_several on expenses (group_id) where payer_users is not null and deleted_at is null`,
    );
    for (const table of ['expense_changes', 'settlement_changes'])
      await db.query(`create index ${table}_newest on ${table} (group_id, changed_at desc)`);

    // A service of the version before notes no deletion while it is being replaced; a later migration drops this.
    await db.query(`
      create function note_deleted_settlement() returns trigger language plpgsql as $$
      begin
        if not exists (select from settlement_changes c where c.group_id = new.group_id
            and c.settlement_id = new.id and c.action = 'deleted' and c.changed_at = new.deleted_at) then
          insert into settlement_changes (group_id, settlement_id, version, action, changed_by, changed_at)
          select new.group_id, new.id, 1 + coalesce(max(c.version), 1), 'deleted', new.deleted_by, new.deleted_at
          from settlement_changes c where c.group_id = new.group_id and c.settlement_id = new.id;
        end if;
        return null;
      end $$`);
    await db.query(`
      create trigger settlements_note_deleted after update of deleted_at on settlements
      for each row when (new.deleted_at is not null) execute function note_deleted_settlement()`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop trigger settlements_note_deleted on settlements`);
    await db.query(`drop function note_deleted_settlement`);
    await db.query(`drop index expenses_several, expenses_recorded, settlements_recorded, expense_changes_newest`);
    await db.query(`drop table settlement_changes`);
    await db.query(`
      alter table expense_changes drop before, drop constraint expense_changes_action_check,
        add constraint expense_changes_action_check check (action in ('changed', 'deleted')) not valid`);
  }
}
