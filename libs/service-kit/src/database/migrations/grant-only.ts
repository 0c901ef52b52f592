import type { QueryRunner } from 'typeorm';

/**
 * For migrations: reduces the rights of the service's role on a table to these. The role has `select, insert, update,
 * delete` on each new one. Any role that is not the owner counts.
 */
export const grantOnly = (db: QueryRunner, table: string, rights: string) =>
  db.query(`
    do $$
    declare service regrole;
    begin
      for service in
        select distinct grantee from pg_class, aclexplode(relacl) where oid = '${table}'::regclass and grantee <> relowner
      loop
        execute format('revoke all on ${table} from %1$s; grant ${rights} on ${table} to %1$s', service);
      end loop;
    end $$`);
