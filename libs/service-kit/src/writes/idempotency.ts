import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../http/problem.ts';
import type { Caller } from '../http/token.ts';
import type { Transaction } from './transaction.ts';

/**
 * A request that may be repeated under its Idempotency-Key (infra/docs/wire.md): per caller, method and concrete path
 * for 24 hours.
 */
export type IdempotencyRequest = { callerId: string; method: string; path: string; key: string; bodyHash: string };

type AnsweredRequest = Omit<IdempotencyRequest, 'bodyHash'>;

const TAKES_KEY = 'allsquare:takes-key';
const noteThatItTakesOne: ParameterDecorator = (controller, method) =>
  Reflect.defineMetadata(TAKES_KEY, true, controller, method ?? '');

/** The route's idempotency key with what it counts for; undefined when the client sent none. */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): IdempotencyRequest | undefined => {
    const request = context.switchToHttp().getRequest<FastifyRequest & { caller: Caller }>();
    const key = request.headers['idempotency-key'];
    if (key == null) return undefined;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse('malformed-request');
    return {
      callerId: request.caller.id,
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      key,
      bodyHash: hashOf(request.body),
    };
  },
  [noteThatItTakesOne],
);

/** Whether a method of a controller reads the idempotency key. */
export const takesIdempotencyKey = (controller: object, method: string) =>
  Reflect.hasMetadata(TAKES_KEY, controller, method);

const DAY = 86_400_000;

const OF_KEY = `caller_id = $1 and method = $2 and path = $3 and key = $4`;

type Query = (sql: string, values: unknown[]) => Promise<unknown[]>;

/** The first request under a key. After a day the key counts as new. */
export type FirstRequest = { answer: unknown; isOver: boolean };

/** The first request under this key, if one was done. Throws Problem 422 when its body was another. */
export async function findFirst(query: Query, idempotency: IdempotencyRequest): Promise<FirstRequest | undefined> {
  const sql = `select body_hash, answer, created_at from idempotency where ${OF_KEY}`;
  const rows = (await query(sql, idOf(idempotency))) as { body_hash: string; answer: unknown; created_at: Date }[];
  const [first] = rows;
  if (!first) return undefined;
  const isOver = first.created_at.getTime() < Date.now() - DAY;
  if (!isOver && first.body_hash !== idempotency.bodyHash) throw refuse('key-reused');
  return { answer: first.answer, isOver };
}

/**
 * Keeps the answer under its key. Waits for a concurrent request under the same key, and fails when that one was done.
 */
export async function keepAnswer(
  tx: Transaction,
  idempotency: IdempotencyRequest,
  answer: unknown,
  before: FirstRequest | undefined,
) {
  const id = idOf(idempotency);
  await Promise.all([
    before && tx.query(`delete from idempotency where ${OF_KEY}`, id),
    tx.query(
      `insert into idempotency (caller_id, method, path, key, body_hash, created_at, answer) values ($1, $2, $3, $4, $5, $6, $7)`,
      [...id, idempotency.bodyHash, new Date(), JSON.stringify(answer)],
    ),
  ]);
}

const idOf = ({ callerId, method, path, key }: AnsweredRequest) => [callerId, method, path, key];

/** A body that is nested too deep for the stack is malformed. */
function hashOf(body: unknown): string {
  try {
    return createHash('sha256').update(canonical(body)).digest('base64url');
  } catch (error) {
    throw error instanceof RangeError ? refuse('malformed-request') : error;
  }
}

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
    `select caller_id as "callerId", method, path, key, answer from idempotency
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

/** JSON with sorted keys, so that two spellings of one body are the same body. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
