import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createExpense, listExpenses } from '@allsquare/expenses-contract';
import { createGroup } from '@allsquare/groups-contract';
import type { CallInput, Route } from '@allsquare/local/client/call-operation.ts';
import { type Client, newcomer, register, signIn } from '@allsquare/local/client/client.ts';

interface Writer {
  client: Client;
  groupId: string;
  acknowledged: number;
}

export interface Load {
  /** Requests without an answer, or with 5xx, as `POST /api/expenses: 503`. */
  failures: string[];
  requests: () => number;
  /** Waits for every request to end; returns how many expenses were acknowledged and how many are in the books. */
  stop: () => Promise<{ acknowledged: number; recorded: number }>;
  /** How many of its expenses are in the books now. */
  recorded: () => Promise<number>;
}

const TIMEOUT = 20_000;
const inTime = () => AbortSignal.timeout(TIMEOUT);
/** A part that is down longer than this many milliseconds does not recover automatically. */
const RECOVERY_TIMEOUT = 180_000;

/** A new person with a group, at the product's address. */
async function newWriter(origin: string): Promise<Writer> {
  const client = await register(origin, newcomer('Writer'), inTime());
  const { id } = await client.ask(createGroup, { body: { name: 'Load', type: 'other' }, signal: inTime() });
  return { client, groupId: id, acknowledged: 0 };
}

/** A token is valid for five minutes. */
async function signInAgain(origin: string, writer: Writer): Promise<void> {
  writer.client = await signIn(origin, writer.client, inTime()).catch(() => writer.client);
}

const newest = (groupId: string) => ({ query: { groupId, limit: '1' } });

/**
 * `people` who each write four expenses a second and read their list after each, below the gateway's limits. A failed
 * write is retried under its key until it is acknowledged.
 */
export async function startLoad(origin: string, people: number): Promise<Load> {
  const writers: Writer[] = [];
  for (let index = 0; index < people; index++) writers.push(await newWriter(origin));
  const failures: string[] = [];
  const stopping = new AbortController();
  let requests = 0;
  const count = async (writer: Writer, operation: Route, input: CallInput) => {
    requests++;
    const status = await writer.client
      .call(operation, { ...input, signal: inTime() })
      .then((answer) => answer.status, String);
    if (typeof status === 'number' && status < 300) return true;
    if (status === 401) await signInAgain(origin, writer);
    else failures.push(`${operation.method} ${operation.path}: ${status}`);
    return false;
  };
  const write = async (writer: Writer) => {
    const { client, groupId } = writer;
    const key = randomUUID();
    const expense = { groupId, description: key, amount: 1000, date: '2026-05-02', paidBy: client.id };
    const input = { body: { expense, splits: [{ userId: client.id }] }, headers: { 'idempotency-key': key } };
    const began = Date.now();
    while (!(await count(writer, createExpense, input))) {
      if (Date.now() - began > RECOVERY_TIMEOUT) throw new Error(`Not acknowledged: ${failures.slice(-5).join(', ')}`);
      await sleep(200);
    }
    writer.acknowledged++;
  };
  const runs = writers.map(async (writer) => {
    while (!stopping.signal.aborted) {
      await Promise.all([write(writer), sleep(250)]);
      await count(writer, listExpenses, newest(writer.groupId));
    }
  });
  const ended = Promise.all(runs);
  ended.catch(() => {});
  const recorded = async () => {
    const counts = writers.map(async (writer) => {
      await signInAgain(origin, writer);
      const { client, groupId } = writer;
      const { headers } = await client.call(listExpenses, { ...newest(groupId), signal: inTime() });
      return Number(headers.get('x-total-count'));
    });
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };
  return {
    failures,
    requests: () => requests,
    stop: async () => {
      stopping.abort();
      await ended;
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
      return { acknowledged, recorded: await recorded() };
    },
    recorded,
  };
}
