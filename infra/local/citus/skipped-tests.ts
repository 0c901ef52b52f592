/** Tests that do not hold for shards: columns and keys as the entities declare them, and rows of an earlier release. */
export const SKIPPED_FILES = ['test/schema.test.ts', 'test/migrations.test.ts'];
/** By a part of their titles. */
export const SKIPPED_TESTS = [
  // A release before the first sharded one never runs beside it, and has no triggers there.
  'a replica of the previous version adds members',
  'a replica of the previous version moves balances by the older function',
  'a deletion of a payment by the previous release',
  'and neither did the previous release',
  // Citus refuses triggers: functions and rights enforce their rules instead
  // (svc-expenses/test/citus/statements.test.ts).
  'a trigger rejects any other move',
  // Two more statements: one reads events before their insert, one counts payers.
  'an ordinary expense runs no extra statement',
  // They wait for a lock in pg_locks of one server, but here another server holds it.
  'though their leaving the group is being written',
  'a claim during a payment gets the balance with it',
];
