import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownStreams1765100000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(
      `create table published_streams (name text primary key, created text not null, last_sequence bigint not null)`,
    );
    await db.query(`create table followed_streams (name text primary key)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table followed_streams, published_streams`);
  }
}
