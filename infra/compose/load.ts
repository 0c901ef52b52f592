import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@allsquare/auth-contract';
import { ask, send } from '@allsquare/local/ask.ts';

interface Writer {
  email: string;
  password: string;
  token: string;
  id: string;
  groupId: string;
  acknowledged: number;
}

export interface Load {
  /** Requests that were not answered, or with 5xx, as `POST /api/expenses: 503`. */
  failures: string[];
  requests: () => number;
  /** Lets every request end; answers how many expenses were acknowledged and how many are in the books. */
  stop: () => Promise<{ acknowledged: number; recorded: number }>;
}

const WITHIN = 20_000;
const inTime = () => ({ signal: AbortSignal.timeout(WITHIN) });
/** What is down longer than this many milliseconds does not come back by itself. */
const HEALED_WITHIN = 180_000;

/** Somebody new with a group, at the product's address. */
async function newWriter(origin: string): Promise<Writer> {
  const email = `writer.${randomUUID()}@example.com`;
  const password = randomUUID();
  const { access_token: token, user } = await ask<Session>(origin, 'POST', '/api/auth/register', {
    body: { name: 'Writer', email, password },
    ...inTime(),
  });
  const { id: groupId } = await ask<{ id: string }>(origin, 'POST', '/api/groups', {
    token,
    body: { name: 'Load', type: 'other' },
    ...inTime(),
  });
  return { email, password, token, id: user.id, groupId, acknowledged: 0 };
}

/** A token is good for five minutes. */
async function signInAgain(origin: string, writer: Writer): Promise<void> {
  const { email, password } = writer;
  const session = await send(origin, 'POST', '/api/auth/login', {
    body: { email, password },
    ...inTime(),
  }).catch(() => undefined);
  if (session?.ok) writer.token = ((await session.json()) as Session).access_token;
}

/**
 * `people` who each write four expenses a second and read their list after each, below the gateway's limits. A failed write
 * is repeated under its key until it is acknowledged.
 */
export async function startLoad(origin: string, people: number): Promise<Load> {
  const writers: Writer[] = [];
  for (let index = 0; index < people; index++) writers.push(await newWriter(origin));
  const failures: string[] = [];
  const stopping = new AbortController();
  let requests = 0;
  const count = async (writer: Writer, method: string, path: string, written?: { body: object; key: string }) => {
    requests++;
    const answer = await send(origin, method, path, {
      token: writer.token,
      ...written,
      ...inTime(),
    }).catch(String);
    if (typeof answer !== 'string' && answer.ok) {
      await answer.arrayBuffer();
      return true;
    }
    if (typeof answer !== 'string' && answer.status === 401) {
      await signInAgain(origin, writer);
      return false;
    }
    failures.push(`${method} ${path}: ${typeof answer === 'string' ? answer : answer.status}`);
    return false;
  };
  const write = async (writer: Writer) => {
    const key = randomUUID();
    const expense = { groupId: writer.groupId, description: key, amount: 1000, date: '2026-05-02', paidBy: writer.id };
    const body = { expense, splits: [{ userId: writer.id }] };
    const began = Date.now();
    while (!(await count(writer, 'POST', '/api/expenses', { body, key }))) {
      if (Date.now() - began > HEALED_WITHIN) throw new Error(`Not acknowledged: ${failures.slice(-5).join(', ')}`);
      await sleep(200);
    }
    writer.acknowledged++;
  };
  const runs = writers.map(async (writer) => {
    while (!stopping.signal.aborted) {
      await Promise.all([write(writer), sleep(250)]);
      await count(writer, 'GET', `/api/expenses?groupId=${writer.groupId}&limit=1`);
    }
  });
  const ended = Promise.all(runs);
  ended.catch(() => {});
  return {
    failures,
    requests: () => requests,
    stop: async () => {
      stopping.abort();
      await ended;
      const recorded = writers.map(async (writer) => {
        await signInAgain(origin, writer);
        const { token, groupId } = writer;
        const answer = await send(origin, 'GET', `/api/expenses?groupId=${groupId}&limit=1`, { token, ...inTime() });
        return Number(answer.headers.get('x-total-count'));
      });
      return {
        acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged, 0),
        recorded: (await Promise.all(recorded)).reduce((sum, one) => sum + one, 0),
      };
    },
  };
}
