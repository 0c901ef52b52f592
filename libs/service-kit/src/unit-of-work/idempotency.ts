import { columnsOf } from '../database/columns-of.ts';
import { IdempotentWrite } from '../database/entities.ts';
import { placeholders } from '../database/placeholders.ts';
import type { IdempotencyRequest } from '../http/idempotency-key.ts';
import { refuse } from '../http/problem.ts';
import type { Transaction } from './transaction.ts';

type AnsweredRequest = Omit<IdempotencyRequest, 'bodyHash'>;

const DAY = 86_400_000;

const ANSWERED = columnsOf(IdempotentWrite, 'idempotency', ['bodyHash', 'createdAt']);

/** The column that places a row on the shard of its write's group: none in one database. */
type ShardKey = Record<string, string>;

type Query = (sql: string, values: unknown[]) => Promise<unknown[]>;

/** The first request under a key, which counts as new after a day. */
export type FirstRequest = { answer: unknown; isExpired: boolean };

/** Finds the first request under this key. Throws Problem 422 when its body differs. */
export async function findFirst(
  query: Query,
  idempotency: IdempotencyRequest,
  shardKey: ShardKey,
): Promise<FirstRequest | undefined> {
  const key = { ...keyOf(idempotency), ...shardKey };
  const sql = `select body_hash, answer, created_at from idempotency where ${equals(key)}`;
  const rows = (await query(sql, Object.values(key))) as {
    body_hash: string;
    answer: unknown;
    created_at: Date;
  }[];
  const [first] = rows;
  if (!first) return undefined;
  const isExpired = first.created_at.getTime() < Date.now() - DAY;
  if (!isExpired && first.body_hash !== idempotency.bodyHash) throw refuse('key-reused');
  return { answer: first.answer, isExpired };
}

/** An answer, and the first request under its key where that has expired. */
type StoredAnswer = { idempotency: IdempotencyRequest; answer: unknown; before: FirstRequest | undefined };

/**
 * Stores answers under their keys. Waits for a concurrent request under the same key, and fails when that one commits.
 */
export async function storeAnswers(tx: Transaction, answers: StoredAnswer[], shardKey: ShardKey) {
  const rows = answers.map(({ idempotency, answer }) => ({
    ...keyOf(idempotency),
    body_hash: idempotency.bodyHash,
    created_at: new Date(),
    answer: JSON.stringify(answer),
    ...shardKey,
  }));
  const columns = Object.keys(rows[0] ?? {});
  const expired = answers.filter(({ before }) => before).map(({ idempotency }) => keyOf(idempotency));
  await Promise.all([
    ...expired.map((id) => {
      const key = { ...id, ...shardKey };
      return tx.query(`delete from idempotency where ${equals(key)}`, Object.values(key));
    }),
    tx.query(
      `insert into idempotency (${columns.join(', ')})
       values ${placeholders(rows.length, columns.length)}`,
      rows.flatMap((row) => Object.values(row)),
    ),
  ]);
}

/** Identifies a request in one word: keys are per caller and operation. */
export const idOf = (request: AnsweredRequest) => Object.values(keyOf(request)).join(' ');

const keyOf = ({ callerId, method, path, key }: AnsweredRequest) => ({ caller_id: callerId, method, path, key });

/** SQL: `caller_id = $1 and method = $2 ...` */
const equals = (key: ShardKey) =>
  Object.keys(key)
    .map((column, n) => `${column} = $${n + 1}`)
    .join(' and ');

/**
 * Replaces a deleted person's name by `nobody` and the address by '' in the answers to others. Deletes the person's own
 * answers.
 */
export async function eraseFromAnswers(
  tx: Transaction,
  { userId, name, email }: { userId: string; name: string; email: string },
  nobody: string,
) {
  await tx.query(`delete from idempotency where caller_id = $1`, [userId]);
  const address = email.toLowerCase();
  const found = await tx.query<AnsweredRequest & { answer: object }>(
    `select ${ANSWERED} from idempotency
     where position($1 in answer::text) > 0 or $2 <> '' and position($2 in lower(answer::text)) > 0`,
    [userId, address],
  );
  for (const { answer, ...request } of found) {
    const erased: unknown = JSON.parse(JSON.stringify(answer), (_, value: unknown) => {
      if (value === name) return nobody;
      return typeof value === 'string' && value.toLowerCase() === address ? '' : value;
    });
    const key = keyOf(request);
    await tx.query(`update idempotency set answer = $5 where ${equals(key)}`, [
      ...Object.values(key),
      JSON.stringify(erased),
    ]);
  }
}
