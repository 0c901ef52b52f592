import { columnsOf } from '../database/columns-of.ts';
import { OutboxMessage } from '../database/entities.ts';
import { EPOCH, withVersion } from '../database/epoch.ts';
import { OMITTED_COLUMNS, type Outbox, RELAY_BATCH } from './outbox.ts';
import { IDEMPOTENCY, INBOX, OUTBOX, prune, STORED_BYTES } from './prune.ts';

/** New rows first, which a replay of all history would delay; then states, which carry rights and balances. */
const UNSENT = `select ${columnsOf(OutboxMessage, 'o', OMITTED_COLUMNS)} from outbox o
  where o.sent_at is null and o.subject not like all($1) order by o.priority, o.id limit ${RELAY_BATCH}`;

/** The outbox of a service whose rows are in one database. */
export const plainOutbox: Outbox = {
  shardKey: () => ({}),
  readsBeforeInsert: false,

  /** One statement, also for states that SQL reads. */
  async insert(query, rows) {
    const given = rows.filter(({ read }) => !read);
    const values: unknown[] = [
      given.map(({ subject }) => subject),
      given.map(({ version }) => version),
      given.map(({ json }) => json),
      given.map(({ requestId }) => requestId),
      given.map(({ traceparent }) => traceparent),
    ];
    const stored = rows.flatMap(({ subject, requestId, traceparent, read }) => {
      if (!read) return [];
      const before = values.push(subject, requestId, traceparent);
      values.push(...read.values);
      return `
       union all select $${before - 2}::text, version + ${EPOCH}, ${withVersion('state', `version + ${EPOCH}`)},
         $${before - 1}::text, $${before}::text
       from (${renumberFrom(before, read.query)}) as stored`;
    });
    await query(
      `insert into outbox (subject, version, data, request_id, traceparent)
       select subject, version + ${EPOCH},
         case when version is null then data else ${withVersion('data', `version + ${EPOCH}`)} end, request_id, traceparent
       from unnest($1::text[], $2::bigint[], $3::jsonb[], $4::text[], $5::text[])
         as given(subject, version, data, request_id, traceparent)${stored.join('')}`,
      values,
    );
  },

  readShards: async () => [undefined],

  selectUnsent: (_shard, excluded) => ({ name: 'queue', text: UNSENT, values: [excluded] }),

  markSent: (rows, sequences) => ({
    name: 'sent',
    // What was erased while it was being published stays unsent, so that it is erased in the stream too.
    text: `update outbox o set sequence = coalesce(s.sequence, o.sequence),
          sent_at = case when s.sequence is null or o.data is not null then $3::timestamptz end
        from unnest($1::bigint[], $2::bigint[]) as s(id, sequence)
        where o.id = s.id`,
    values: [rows.map(({ id }) => id), rows.map(({ id }) => sequences.get(id) ?? null), new Date()],
  }),

  prune: (db) => prune(db, [OUTBOX, INBOX, IDEMPOTENCY, STORED_BYTES]),
};

/** SQL whose placeholders follow so many others. */
const renumberFrom = (before: number, sql: string) =>
  sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
