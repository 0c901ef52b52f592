import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantOnly } from './grant-only.ts';

const rights = {
  migrations: 'select',
  service_instance: 'select, update',
  inbox: 'select, insert, delete',
  parked_facts: 'select, insert, delete',
};

export class RightsOnRows1764600000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    for (const [table, kept] of Object.entries(rights)) await grantOnly(db, table, kept);
  }

  async down(db: QueryRunner) {
    for (const table of Object.keys(rights)) await grantOnly(db, table, 'select, insert, update, delete');
  }
}
