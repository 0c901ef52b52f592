import { grantOnly } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is deleted is marked as such: the service's role cannot take a bill or a payment out of the books. */
export class RowsStay1765000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    for (const table of ['expenses', 'settlements']) await grantOnly(db, table, 'select, insert, update');
  }

  async down(db: QueryRunner) {
    for (const table of ['expenses', 'settlements']) await grantOnly(db, table, 'select, insert, update, delete');
  }
}
