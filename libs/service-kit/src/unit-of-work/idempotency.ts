import { columnsOf } from '../database/columns-of.ts';
import { IdempotentWrite } from '../database/entities.ts';
import type { IdempotencyRequest } from '../http/idempotency-key.ts';
import { refuse } from '../http/problem.ts';
import { placeholders, type Transaction } from './transaction.ts';

type AnsweredRequest = Omit<IdempotencyRequest, 'bodyHash'>;

const DAY = 86_400_000;

const ANSWERED = columnsOf(IdempotentWrite, 'idempotency', ['bodyHash', 'createdAt']);
const OF_KEY = `caller_id = $1 and method = $2 and path = $3 and key = $4`;

/** Where rows are spread a key is kept with the group of its write. */
type Group = string | undefined;
const andGroup = (group: Group) => (group ? ' and group_id = $5' : '');
const groupValue = (group: Group) => (group ? [group] : []);

type Query = (sql: string, values: unknown[]) => Promise<unknown[]>;

/** The first request under a key. After a day the key counts as new. */
export type FirstRequest = { answer: unknown; isExpired: boolean };

/** The first request under this key, if one was done. Throws Problem 422 when its body was another. */
export async function findFirst(
  query: Query,
  idempotency: IdempotencyRequest,
  group: Group,
): Promise<FirstRequest | undefined> {
  const sql = `select body_hash, answer, created_at from idempotency where ${OF_KEY}${andGroup(group)}`;
  const rows = (await query(sql, [...idOf(idempotency), ...groupValue(group)])) as {
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

/** An answer, and what was done first under its key, if that is over. */
type StoredAnswer = { idempotency: IdempotencyRequest; answer: unknown; before: FirstRequest | undefined };

/**
 * Keeps answers under their keys. Waits for a concurrent request under the same key, and fails when that one was done.
 */
export async function storeAnswers(tx: Transaction, answers: StoredAnswer[], group: Group) {
  const expired = answers.filter(({ before }) => before);
  const rows = answers.map(({ idempotency, answer }) => [
    ...idOf(idempotency),
    idempotency.bodyHash,
    new Date(),
    JSON.stringify(answer),
    ...groupValue(group),
  ]);
  await Promise.all([
    ...expired.map(({ idempotency }) =>
      tx.query(`delete from idempotency where ${OF_KEY}${andGroup(group)}`, [
        ...idOf(idempotency),
        ...groupValue(group),
      ]),
    ),
    tx.query(
      `insert into idempotency (caller_id, method, path, key, body_hash, created_at, answer${group ? ', group_id' : ''})
       values ${placeholders(rows.length, group ? 8 : 7)}`,
      rows.flat(),
    ),
  ]);
}

/** What tells keys apart: each caller's are their own, for each request. */
export const idOf = ({ callerId, method, path, key }: AnsweredRequest) => [callerId, method, path, key];

/**
 * Puts `nobody` in place of a deleted person's name in the answers to others, and '' in place of the address; their own
 * answers go.
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
    await tx.query(`update idempotency set answer = $5 where ${OF_KEY}`, [...idOf(request), JSON.stringify(erased)]);
  }
}
