import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether who holds a place may give it back, and until when it is closed because they do. */
export class ClosedSeats1766110000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // What a service of the version before inserts is used: who holds it does not lose what they are owed.
    await db.query(`alter table memberships add used boolean not null default true, add closed_until timestamptz`);
    // Since when they hold it was not stored: whoever has ever written or paid there has used it.
    await db.query(`
      update memberships m set used = false where account_id <> user_id
        and not exists (select from expenses e where e.group_id = m.group_id
          and (e.created_by = m.account_id or e.paid_by = m.user_id or m.user_id = any(e.payer_users)))
        and not exists (select from settlements s where s.group_id = m.group_id
          and (s.created_by = m.account_id or m.user_id in (s.payer_id, s.payee_id)))
        and not exists (select from expense_changes c where c.group_id = m.group_id and c.changed_by = m.account_id)
        and not exists (select from settlement_changes c where c.group_id = m.group_id and c.changed_by = m.account_id)
        and not exists (select from repeats r where r.group_id = m.group_id and r.created_by = m.account_id)`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table memberships drop used, drop closed_until`);
  }
}
