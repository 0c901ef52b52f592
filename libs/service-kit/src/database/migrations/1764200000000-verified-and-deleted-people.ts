import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VerifiedAndDeletedPeople1764200000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      alter table people
        add email_verified boolean not null default false,
        add deleted boolean not null default false`);
    // The place of a domain event in its stream, by which it can be erased there.
    await db.query(`alter table outbox add sequence bigint`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table outbox drop sequence`);
    await db.query(`alter table people drop email_verified, drop deleted`);
  }
}
