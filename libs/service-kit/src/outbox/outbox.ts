import type pg from 'pg';
import type { OutboxMessage } from '../database/entities.ts';
import type { Origin } from '../process/request-context.ts';

export const OMITTED_COLUMNS = ['live', 'createdAt', 'sentAt'] as const;

/** SQL that reads a state as the columns `version` and `state`, which is jsonb. */
type StateQuery = { query: string; values: unknown[] };

/** A row to insert. `json` is its data; where `read` is given, SQL reads version and data instead. */
export type NewOutboxRow = Origin & {
  subject: string;
  version?: number;
  data?: unknown;
  json: string;
  read?: StateQuery;
};

/** A row that the relay sends; `groupId` in a sharded outbox. */
export type UnsentRow = Omit<OutboxMessage, (typeof OMITTED_COLUMNS)[number]> & { groupId?: string };

/** A part of the outbox: undefined is the whole; a shard is named by one of its groups. */
export type Shard = string | undefined;

type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
type Statement = { name: string; text: string; values: unknown[] };

/** Rows of one relay query. */
export const RELAY_BATCH = 200;

/** The table in which events wait for the relay: in one database, or sharded by group (infra/docs/scale.md). */
export interface Outbox {
  /** The columns that place a row on its shard, with their values: none in one database. */
  shardKey: (groupId?: string) => Record<string, string>;
  /** Whether `insert` waits for answers, so that nothing may follow before it has ended. */
  readonly readsBeforeInsert: boolean;
  insert: (query: Query, rows: NewOutboxRow[]) => Promise<void>;
  readShards: (db: pg.Client) => Promise<Shard[]>;
  /** Reads unsent rows, except those whose subject is like one of `excluded`. */
  selectUnsent: (shard: Shard, excluded: string[]) => Statement;
  /** Marks rows as sent. `sequences` has those of domain events in their stream, by row. */
  markSent: (rows: UnsentRow[], sequences: Map<string, number>) => Statement;
  /** Deletes expired rows of the kit's tables. */
  prune: (db: pg.Client) => Promise<void>;
}
