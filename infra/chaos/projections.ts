import { patience } from '@allsquare/build/slowness';
import { runAudit } from '@allsquare/local/ops/run-audit.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import type { Product } from '@allsquare/local/start/product.ts';

/** All rows of a query on one of the product's databases, one line of text each. */
export async function rows(product: Product, database: string, sql: string, values: unknown[] = []): Promise<string[]> {
  const found = await onDatabase(product.databaseUrl(database), (db) => db.query<{ line: string }>(sql, values));
  return found.rows.map((row) => row.line);
}

type Side = [database: string, sql: string];

/** SQL: the version under which a database publishes this count (ADR 0032). */
const published = (count: string) => `${count} + (select epoch::bigint << 40 from service_instance)`;
/** SQL: whether a row was not retracted by its owner, who has lost it with a database; a retracted one has no count. */
const isThere = (version: string) => `${version} % (1::bigint << 40) > 0`;
/** An account that the identity provider has lost retains its name, and its address finds no account. */
const known = `select user_id || ' ' || email as line from people where version > 0 and email_verified order by 1`;

/** Other people see no address for a guest. */
const accounts = `select id || ' ' || email as line from users where email not like '%@guest.invalid' order by 1`;

/** Every projection beside its source: both queries return the same lines once every event has arrived. */
const pairs: Record<string, [source: Side, projection: Side]> = {
  'balances in svc-groups': [
    [
      'expenses',
      `select l.group_id || ' ' || ${published('l.version')} || ' ' || coalesce((select string_agg(id || ':' || cents, ',' order by id) from (
         select m.account_id as id, sum(b.cents) as cents from balances b join memberships m using (group_id, user_id)
         where b.group_id = l.group_id group by 1 having sum(b.cents) <> 0) as people), '') as line
       from ledgers l where l.version > 0 order by 1`,
    ],
    [
      'groups',
      `select group_id || ' ' || version || ' ' || coalesce((select string_agg(key || ':' || value, ',' order by key) from jsonb_each_text(cents)), '') as line from balances where ${isThere('version')} order by 1`,
    ],
  ],
  'groups in svc-expenses': [
    ['groups', `select id || ' ' || ${published('state_version')} || ' ' || name as line from groups order by 1`],
    [
      'expenses',
      `select group_id || ' ' || version || ' ' || name as line from groups where ${isThere('version')} order by 1`,
    ],
  ],
  'members in svc-expenses': [
    ['groups', `select group_id || ' ' || user_id || ' ' || colour as line from members order by 1`],
    [
      'expenses',
      `select group_id || ' ' || account_id || ' ' || colour as line from memberships where active order by 1`,
    ],
  ],
  'friends in svc-groups': [
    [
      'friends',
      `select l.user_id || ' ' || ${published('l.version')} || ' ' || coalesce((select string_agg(f::text, ',' order by f) from (
         select case when low_id = l.user_id then high_id else low_id end as f from friendships where l.user_id in (low_id, high_id)) as theirs), '') as line
       from friend_lists l order by 1`,
    ],
    [
      'groups',
      `select user_id || ' ' || version || ' ' || coalesce((select string_agg(f::text, ',' order by f) from unnest(friends) as f), '') as line from friends_of where ${isThere('version')} order by 1`,
    ],
  ],
  'people in svc-groups': [
    ['identity', accounts],
    ['groups', known],
  ],
  'people in svc-expenses': [
    ['identity', accounts],
    ['expenses', known],
  ],
  'people in svc-friends': [
    ['identity', accounts],
    ['friends', known],
  ],
};

/** The projections that currently differ from their source, with the first difference. */
async function findDifferences(product: Product): Promise<string[]> {
  const found: string[] = [];
  for (const [name, [source, projection]] of Object.entries(pairs)) {
    const [owned, kept] = [await rows(product, ...source), await rows(product, ...projection)];
    const missing = owned.find((line) => !kept.includes(line)) ?? kept.find((line) => !owned.includes(line));
    if (missing) found.push(`${name}: ${missing}`);
  }
  for (const { database } of services) {
    const [unsent] = await rows(product, database, `select count(*)::text as line from outbox where sent_at is null`);
    if (unsent !== '0') found.push(`outbox of ${database}: ${unsent} unsent`);
  }
  return found;
}

/** The result of svc-expenses' audit of the books. */
export const auditBooks = async (product: Product): Promise<string> =>
  (await runAudit(product.databaseUrl('expenses'))).report;

/** In milliseconds after the last fault; several brokers may have to elect a leader first, twice. */
export const convergenceTimeout = ({ brokers }: Product) => patience(brokers.length > 1 ? 30_000 : 10_000);

/**
 * Resolves to the time until every projection equals its source. Fails with the differences ten seconds after `begun`;
 * later with several brokers or on a slower machine.
 */
export async function untilConverged(product: Product, since = Date.now()): Promise<number> {
  const within = convergenceTimeout(product);
  for (;;) {
    const found = await findDifferences(product);
    if (found.length === 0) return Date.now() - since;
    if (Date.now() - since > within) throw new Error(`After ${within / 1_000} s still differing: ${found.join('; ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
