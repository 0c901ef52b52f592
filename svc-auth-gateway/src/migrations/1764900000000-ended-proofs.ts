import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndedProofs1764900000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`create table ended_proofs (hash text primary key, ended_at timestamptz not null)`);
    await db.query(`create index ended_proofs_age on ended_proofs (ended_at)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table ended_proofs`);
  }
}
