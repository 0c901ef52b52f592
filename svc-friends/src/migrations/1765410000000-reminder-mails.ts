import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReminderMails1765410000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await this.allow(db, `'friend-request', 'group-invite', 'settlement-reminder'`);
  }

  async down(db: QueryRunner) {
    await db.query(`delete from mails where kind = 'settlement-reminder'`);
    await this.allow(db, `'friend-request', 'group-invite'`);
  }

  private async allow(db: QueryRunner, kinds: string) {
    await db.query(`alter table mails drop constraint mails_kind_check`);
    await db.query(`alter table mails add constraint mails_kind_check check (kind in (${kinds}))`);
  }
}
