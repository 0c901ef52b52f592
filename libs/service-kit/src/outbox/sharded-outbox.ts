import { EPOCH } from '../database/epoch.ts';
import { placeholders } from '../database/placeholders.ts';
import { NO_GROUP } from '../database/sharding.ts';
import { type Outbox, RELAY_BATCH } from './outbox.ts';
import { plainOutbox } from './plain-outbox.ts';
import { IDEMPOTENCY, INBOX, OUTBOX, prune, pruneShards, STORED_BYTES } from './prune.ts';

/** Reads the unsent rows of one shard. */
const UNSENT = `select * from queue_of_shard($2::uuid, $1::text[], ${RELAY_BATCH})`;
/** Finds one group of each shard among random ids. */
const SHARDS = `with keys as materialized (
    select gen_random_uuid() as key from pg_dist_shard, generate_series(1, 50) where logicalrelid = 'outbox'::regclass)
  select distinct on (get_shard_id_for_distribution_column('outbox', key)) key from keys`;

type Published = { version?: number | string | undefined; state?: { groupId?: string } | undefined };

/** The outbox of a service whose rows are sharded by their group. */
export const shardedOutbox: Outbox = {
  shardKey: (groupId = NO_GROUP) => ({ group_id: groupId }),
  readsBeforeInsert: true,

  /** Reads first, then inserts values: so the insert is one task on the server that has the group's rows. */
  async insert(query, rows) {
    const [[known], ...stored] = await Promise.all([
      query<{ epoch: string }>(`select ${EPOCH} as epoch`),
      ...rows.map(async ({ read }) => read && query<Published>(read.query, read.values)),
    ]);
    const inserted = rows.flatMap(({ subject, requestId, traceparent, ...row }, n) => {
      const given = { version: row.version, state: row.data } as Published;
      const { version, state } = row.read ? (stored[n]?.[0] ?? {}) : given;
      if (!state) return [];
      const published = version === undefined ? undefined : Number(version) + Number(known?.epoch);
      const data = JSON.stringify(published === undefined ? state : { ...state, version: published });
      return [[state.groupId ?? NO_GROUP, subject, published, data, requestId, traceparent]];
    });
    if (inserted.length === 0) return;
    await query(
      `insert into outbox (group_id, subject, version, data, request_id, traceparent)
       values ${placeholders(inserted.length, 6)}`,
      inserted.flat(),
    );
  },

  readShards: async (db) => (await db.query<{ key: string }>(SHARDS)).rows.map(({ key }) => key),

  selectUnsent: (shard, excluded) => ({ name: 'queue of shard', text: UNSENT, values: [excluded, shard] }),

  markSent: (rows, sequences) => {
    const { text, values } = plainOutbox.markSent(rows, sequences);
    const groups = [...new Set(rows.map(({ groupId }) => groupId))];
    return { name: 'sent of shard', text: `${text} and o.group_id = any($4::uuid[])`, values: [...values, groups] };
  },

  async prune(db) {
    await prune(db, [INBOX]);
    await pruneShards(db, [OUTBOX, IDEMPOTENCY, STORED_BYTES]);
  },
};
