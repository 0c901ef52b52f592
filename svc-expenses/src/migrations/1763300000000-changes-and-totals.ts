import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChangesAndTotals1763300000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Deleting is soft: the row and its history stay, its money leaves the books.
    await db.query(`alter table expenses add deleted_at timestamptz(3)`);
    await db.query(`alter table settlements add deleted_at timestamptz(3), add deleted_by uuid`);
    await db.query(`drop index expenses_newest, settlements_newest`);
    await db.query(
      `create index expenses_newest on expenses (group_id, date desc, created_at desc, id desc) where deleted_at is null`,
    );
    await db.query(
      `create index settlements_newest on settlements (group_id, date desc, created_at desc, id desc) where deleted_at is null`,
    );

    // What happened after an expense was recorded; its recording stands in its own row.
    await db.query(`
      create table expense_changes (
        expense_id uuid not null references expenses,
        version int not null,
        action text not null check (action in ('changed', 'deleted')),
        changed_by uuid not null,
        changed_at timestamptz(3) not null,
        changes jsonb not null,
        primary key (expense_id, version)
      )`);

    // Kept sums, so that no list counts its history.
    await db.query(`
      create table expense_totals (
        group_id uuid not null references ledgers,
        month text not null,
        category text not null,
        count int not null,
        cents bigint not null,
        primary key (group_id, month, category)
      )`);
    await db.query(`
      insert into expense_totals
      select group_id, to_char(date, 'YYYY-MM'), category, count(*), sum(cents) from expenses group by 1, 2, 3`);
    await db.query(`alter table ledgers add settlements int not null default 0`);
    await db.query(
      `update ledgers l set settlements = (select count(*) from settlements s where s.group_id = l.group_id)`,
    );
  }

  async down(db: QueryRunner) {
    await db.query(`alter table ledgers drop settlements`);
    await db.query(`drop table expense_totals, expense_changes`);
    await db.query(`alter table settlements drop deleted_at, drop deleted_by`);
    await db.query(`alter table expenses drop deleted_at`);
    await db.query(`create index expenses_newest on expenses (group_id, date desc, created_at desc, id desc)`);
    await db.query(`create index settlements_newest on settlements (group_id, date desc, created_at desc, id desc)`);
  }
}
