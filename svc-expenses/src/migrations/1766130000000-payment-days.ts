import { querySharded } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A payment has a day and a version, and its changes say what they changed. Replicas of the version before write
 * neither while the new ones start, so a trigger does; a later migration drops it. Where rows are spread there is none.
 */
export class PaymentDays1766130000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table settlements add day date, add version int not null default 1`);
    await db.query(`
      alter table settlement_changes add changes jsonb, add before jsonb,
        drop constraint settlement_changes_action_check, add constraint settlement_changes_action_check
          check (action in ('changed', 'deleted', 'restored', 'reverted'))`);
    await db.query(`
      create function complete_settlement() returns trigger language plpgsql as $$
      begin
        new.day := coalesce(new.day, (new.date at time zone 'UTC')::date);
        if tg_op = 'UPDATE' and new.version = old.version and new.deleted_at is distinct from old.deleted_at then
          new.version := old.version + 1;
        end if;
        return new;
      end $$`);
    if (!(await querySharded((sql) => db.query(sql))))
      await db.query(`
        create trigger settlements_complete before insert or update on settlements
        for each row execute function complete_settlement()`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop trigger if exists settlements_complete on settlements`);
    await db.query(`drop function complete_settlement`);
    await db.query(`
      alter table settlement_changes drop changes, drop before, drop constraint settlement_changes_action_check,
        add constraint settlement_changes_action_check check (action in ('deleted', 'restored')) not valid`);
    await db.query(`alter table settlements drop day, drop version`);
  }
}
