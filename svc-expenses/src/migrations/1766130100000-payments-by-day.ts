import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments from before had a moment: their day is that of UTC. Lists are in the order of days. */
export class PaymentsByDay1766130100000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`update settlements set day = (date at time zone 'UTC')::date where day is null`);
    await db.query(`
      update settlements s set version = (
        select max(c.version) from settlement_changes c where c.group_id = s.group_id and c.settlement_id = s.id)
      where exists (
        select from settlement_changes c
        where c.group_id = s.group_id and c.settlement_id = s.id and c.version > s.version)`);
    await db.query(`alter table settlements alter day set not null`);
    for (const [name, state] of Object.entries({ by_day: 'is null', deleted_by_day: 'is not null' }))
      await db.query(`
        create index settlements_${name} on settlements (group_id, day desc, created_at desc, id desc)
        where deleted_at ${state}`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop index settlements_by_day, settlements_deleted_by_day`);
    await db.query(`alter table settlements alter day drop not null`);
  }
}
