import { onDatabase } from '@allsquare/local/on-database.ts';
import type { Product } from '@allsquare/local/product.ts';
import { type Books, deletionOf, type Moves } from './history.ts';

/** SQL: a published version without its epoch (ADR 0032): each count is published once in an epoch. */
const COUNT = '(version % (1::bigint << 40))::int';

type Logged = Books['log'][number];
type Renamed = { field: string; from: string; to: string };
type ExpenseRow = {
  id: string;
  group: string;
  description: string;
  changes: { version: number; action: string; changes: Renamed[] }[];
};
type PaymentRow = { id: string; group: string; notes: string; deleted: boolean };
export type Fact = {
  groupId: string;
  expenseId?: string;
  settlementId?: string;
  description?: string;
  by: string;
  at: string;
  userIds?: string[];
  payerId?: string;
  payeeId?: string;
};
type Notified = { recipient: string; kind: string; by: string; group: string; at: Date };

/** What stands of these groups in the databases, each as it is at one moment; the books may be others. */
export async function readBooks(
  product: Product,
  groups: string[],
  expensesUrl = product.databaseUrl('expenses'),
): Promise<Books> {
  const rows = <T extends object>(database: string, sql: string) =>
    onDatabase(
      database === 'expenses' ? expensesUrl : product.databaseUrl(database),
      async (db) => (await db.query<T>(sql, [groups])).rows,
    );

  const expenses = await rows<ExpenseRow>(
    'expenses',
    `select e.id, e.group_id as group, e.description, coalesce((
       select jsonb_agg(jsonb_build_object('version', c.version, 'action', c.action, 'changes', c.changes) order by c.version)
       from expense_changes c where c.group_id = e.group_id and c.expense_id = e.id), '[]') as changes
     from expenses e where e.group_id = any($1)`,
  );
  const payments = await rows<PaymentRow>(
    'expenses',
    `select id, group_id as group, notes, deleted_at is not null as deleted from settlements where group_id = any($1)`,
  );
  const published = await rows<{ group: string; version: number; balances: { userId: string; cents: number }[] }>(
    'expenses',
    `select distinct on (1, 2) data ->> 'groupId' as group, ${COUNT} as version, data -> 'balances' as balances from outbox
     where subject like 'expenses.balances.%' and (data ->> 'groupId')::uuid = any($1) and ${COUNT} > 0 order by 1, 2, id desc`,
  );
  const standing = await rows<{ group: string; version: number; cents: Moves | null }>(
    'expenses',
    `select l.group_id as group, l.version::int, jsonb_object_agg(b.user_id, b.cents) filter (where b.user_id is not null) as cents
     from ledgers l left join balances b on b.group_id = l.group_id where l.group_id = any($1) group by 1, 2`,
  );
  const facts = await rows<{ kind: string; data: Fact }>(
    'expenses',
    `select split_part(subject, '.', 3) as kind, data from outbox
     where subject like 'expenses.fact.%' and (data ->> 'groupId')::uuid = any($1)`,
  );
  const told = await rows<Notified>(
    'friends',
    `select recipient, kind, by_id as by, details ->> 'groupId' as group, created_at as at from notifications
     where (kind like 'expense-%' or kind like 'settlement-%') and (details ->> 'groupId')::uuid = any($1)`,
  );
  const names = await rows<{ group: string; name: string }>(
    'groups',
    `select data ->> 'groupId' as group, data ->> 'name' as name from outbox
     where subject like 'groups.group.%' and (data ->> 'groupId')::uuid = any($1) order by version`,
  );
  return {
    log: [...expenses.flatMap(versionsOf), ...payments.flatMap(versionsOfPayment), ...versionsOfNames(names)],
    balances: published.map(({ balances, ...version }) => ({ ...version, cents: centsOf(balances) })),
    standing: standing.map(({ cents, ...one }) => ({ ...one, cents: cents ?? {} })),
    facts: facts.map(({ kind, data }) => ({
      group: data.groupId,
      id: data.expenseId ?? data.settlementId ?? '',
      lines: concernedBy(data).map((userId) => lineOf(userId, kind, data.by, data.groupId, new Date(data.at))),
    })),
    told: told.map(({ recipient, kind, by, group, at }) => lineOf(recipient, kind, by, group, at)),
  };
}

/** The description at each version: every change in a history changes it. */
function versionsOf({ id, group, description, changes }: ExpenseRow): Logged[] {
  const renamed = changes.flatMap((change) => {
    const found = change.changes.find(({ field }) => field === 'description');
    return found ? [{ version: change.version, ...found }] : [];
  });
  const texts = [
    { version: 1, text: renamed[0]?.from ?? description },
    ...renamed.map(({ version, to }) => ({ version, text: to })),
    ...changes.filter(({ action }) => action === 'deleted').map(({ version }) => ({ version, text: deletionOf(id) })),
  ];
  return texts.map((seen) => ({ kind: 'expense', group, id, ...seen }));
}

const versionsOfPayment = ({ id, group, notes, deleted }: PaymentRow): Logged[] =>
  [notes, ...(deleted ? [deletionOf(id)] : [])].map((text, index) => ({
    kind: 'settlement',
    group,
    id,
    version: index + 1,
    text,
  }));

/** Its state was published with a new name as often as it was renamed. */
const versionsOfNames = (states: { group: string; name: string }[]): Logged[] =>
  [...Map.groupBy(states, ({ group }) => group)].flatMap(([group, inOrder]) =>
    inOrder
      .map(({ name }) => name)
      .filter((name, index, names) => name !== names[index - 1])
      .map((text, index) => ({ kind: 'group', group, id: group, version: index + 1, text })),
  );

const centsOf = (balances: { userId: string; cents: number }[]): Moves =>
  Object.fromEntries(balances.map(({ userId, cents }) => [userId, cents]));

const concernedBy = ({ by, userIds = [], payerId, payeeId }: Fact) =>
  [...userIds, payerId, payeeId].filter((userId): userId is string => userId !== undefined && userId !== by);

const lineOf = (recipient: string, kind: string, by: string, group: string, at: Date) =>
  `${kind} by ${by} in ${group} at ${at.toISOString()} for ${recipient}`;
