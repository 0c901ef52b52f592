import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { MemberFact } from './check-member-facts.ts';
import type { SeatHolder } from './check-members.ts';
import { type Books, billOn, deletionOf, type Moves, paidAs, tapOf, undoOf } from './history.ts';

/** SQL: a published version without its epoch (ADR 0032): each count is published once per epoch. */
const COUNT = '(version % (1::bigint << 40))::int';

type Logged = Books['log'][number];
type Items = { items?: { id: string; of?: { userId: string; value: number }[] }[] };
type Changed = { field: string; from: string; to: string };
/** The changes of an object after its first version, by version. */
type Later = { version: number; action: string; by: string; changes: Changed[] | null };
type Amounts = { cents: string; currency: string | null; original: string | null };
type ExpenseRow = Amounts & {
  id: string;
  group: string;
  description: string;
  date: string;
  changes: Later[];
};
type PaymentRow = Amounts & { id: string; group: string; notes: string; changes: Later[] };
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

/** The rows of these groups in the databases, each group in one snapshot. */
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
    `select e.id, e.group_id as group, e.description, e.date::text,
       e.cents, e.original_currency as currency, e.original_cents as original, coalesce((
       select jsonb_agg(jsonb_build_object('version', c.version, 'action', c.action, 'by', c.changed_by, 'changes', c.changes) order by c.version)
       from expense_changes c where c.group_id = e.group_id and c.expense_id = e.id), '[]') as changes
     from expenses e where e.group_id = any($1)`,
  );
  const payments = await rows<PaymentRow>(
    'expenses',
    `select s.id, s.group_id as group, s.notes,
       s.cents, s.original_currency as currency, s.original_cents as original, coalesce((
       select jsonb_agg(jsonb_build_object('version', c.version, 'action', c.action, 'by', c.changed_by, 'changes', c.changes) order by c.version)
       from settlement_changes c where c.group_id = s.group_id and c.settlement_id = s.id), '[]') as changes
     from settlements s where s.group_id = any($1)`,
  );
  const published = await rows<{ group: string; version: number; balances: { userId: string; cents: number }[] }>(
    'expenses',
    `select distinct on (1, 2) data ->> 'groupId' as group, ${COUNT} as version, data -> 'balances' as balances from outbox
     where subject like 'expenses.balances.%' and (data ->> 'groupId')::uuid = any($1) and ${COUNT} > 0 order by 1, 2, id desc`,
  );
  const current = await rows<{ group: string; version: number; cents: Moves | null }>(
    'expenses',
    `select l.group_id as group, l.version::int, jsonb_object_agg(b.user_id, b.cents) filter (where b.user_id is not null) as cents
     from ledgers l left join balances b on b.group_id = l.group_id where l.group_id = any($1) group by 1, 2`,
  );
  const facts = await rows<{ kind: string; data: Fact }>(
    'expenses',
    `select split_part(subject, '.', 3) as kind, data from outbox
     where subject like 'expenses.fact.%' and (data ->> 'groupId')::uuid = any($1)`,
  );
  const notified = await rows<Notified>(
    'friends',
    `select recipient, kind, by_id as by, details ->> 'groupId' as group, created_at as at from notifications
     where (kind like 'expense-%' or kind like 'settlement-%' or kind = 'import-finished') and (details ->> 'groupId')::uuid = any($1)`,
  );
  const names = await rows<{ group: string; name: string }>(
    'groups',
    `select data ->> 'groupId' as group, data ->> 'name' as name from outbox
     where subject like 'groups.group.%' and (data ->> 'groupId')::uuid = any($1) order by version`,
  );
  return {
    log: [
      ...expenses.flatMap((one) => versionsOf('expense', 'description', { ...one, text: one.description })),
      ...payments.flatMap((one) => versionsOf('settlement', 'notes', { ...one, text: one.notes })),
      ...versionsOfNames(names),
    ],
    balances: published.map(({ balances, ...version }) => ({ ...version, cents: centsOf(balances) })),
    current: current.map(({ cents, ...one }) => ({ ...one, cents: cents ?? {} })),
    facts: facts.map(({ kind, data }) => ({
      group: data.groupId,
      id: data.expenseId ?? data.settlementId ?? '',
      lines: concernedBy(data).map((userId) => lineOf(userId, kind, data.by, data.groupId, new Date(data.at))),
    })),
    notified: notified.map(({ recipient, kind, by, group, at }) => lineOf(recipient, kind, by, group, at)),
  };
}

type Thing = Amounts & { id: string; group: string; text: string; date?: string; changes: Later[] };

/** What an object shows at each version, by the changed field, and the write that created the version. */
function versionsOf(kind: Logged['kind'], field: string, thing: Thing): Logged[] {
  const { id, group, text, date = '', changes } = thing;
  const changeIn = (later: Later, name: string) => later.changes?.find((change) => change.field === name);
  const firstOf = (name: string, last: string) =>
    changes.map((later) => changeIn(later, name)).find((change) => change)?.from ?? last;
  let [shownText, shownDate] = [firstOf(field, text), firstOf('date', date)];
  const logged: Logged[] = [{ kind, group, id, version: 1, text: billOn(shownText, shownDate) }];
  for (const later of changes) {
    const { version, action, by } = later;
    shownText = changeIn(later, field)?.to ?? shownText;
    shownDate = changeIn(later, 'date')?.to ?? shownDate;
    const isUndo = action === 'restored' || action === 'reverted';
    const tap = action === 'changed' && !changeIn(later, field) ? changeIn(later, 'split') : undefined;
    const shown = action === 'deleted' ? deletionOf(id, version - 1) : billOn(shownText, shownDate);
    const write = isUndo ? undoOf(id, version - 1) : tap && tapIn(tap.to, by);
    logged.push({ kind, group, id, version, text: shown, ...(write && { write }) });
  }
  const last = logged.at(-1);
  if (last) last.paid = storedAs(thing);
  return logged;
}

/** As the row has it, which is that of the last version. */
const storedAs = ({ cents, currency, original }: Amounts) =>
  paidAs(Number(cents), currency === null ? null : { currency, amount: Number(original) });

/** A history has only those items of a bill that a tap has changed. */
function tapIn(split: unknown, by: string): string {
  const [item] = (split as Items).items ?? [];
  return tapOf(item?.id ?? '', by, item?.of?.find(({ userId }) => userId === by)?.value ?? 0);
}

/** Its state was published with a new name once per renaming. */
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
  [...new Set([...userIds, payerId, payeeId])].filter(
    (userId): userId is string => userId !== undefined && userId !== by,
  );

const lineOf = (recipient: string, kind: string, by: string, group: string, at: Date) =>
  `${kind} by ${by} in ${group} at ${at.toISOString()} for ${recipient}`;

/** The seats of a group and their people in svc-groups: also former members and merged seats. */
export const readSeatHolders = (product: Product, group: string): Promise<SeatHolder[]> =>
  onDatabase(product.databaseUrl('groups'), async (db) => {
    const { rows } = await db.query<SeatHolder>(
      `select seat, user_id as holder, true as active from members where group_id = $1
       union all select seat, user_id, false from former_members where group_id = $1
       union all select seat, user_id, false from merged_members where group_id = $1`,
      [group],
    );
    return rows;
  });

/** The people added to a group and removed from it, as svc-groups publishes them. */
export const readMemberFacts = (product: Product, group: string): Promise<MemberFact[]> =>
  onDatabase(product.databaseUrl('groups'), async (db) => {
    const { rows } = await db.query<MemberFact>(
      `select split_part(subject, '.', 3) as kind, data ->> 'userId' as person, data ->> 'by' as by from outbox
       where subject in ('groups.fact.member-added', 'groups.fact.member-removed') and (data ->> 'groupId')::uuid = $1`,
      [group],
    );
    return rows;
  });
