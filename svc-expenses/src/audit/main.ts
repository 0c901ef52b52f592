import pg from 'pg';
import { auditBooks } from './audit-books.ts';

/*
 * Says whether the books in DATABASE_URL are right; exit code 1 when they are not. One snapshot, so it may run beside
 * writers. SQL by hand: the books are recomputed in the database, not in memory.
 */
const db = new pg.Client({
  connectionString: process.env['DATABASE_URL'],
  application_name: 'audit',
  options: '-c statement_timeout=0',
});
await db.connect();
await db.query('begin isolation level repeatable read read only');
const found = await auditBooks(async (sql) => (await db.query<{ line: string }>(sql)).rows);
await db.end();
for (const line of found) console.log(line);
console.log(found.length === 0 ? 'The books are right.' : `The books are wrong in ${found.length} places.`);
process.exitCode = found.length === 0 ? 0 : 1;
