import { setTimeout as sleep } from 'node:timers/promises';
import { createExpense, listExpenses } from '@allsquare/expenses-contract';
import { createGroup } from '@allsquare/groups-contract';
import { type Client, newcomer, register } from '@allsquare/local/client/client.ts';
import { isDone } from './recorder.ts';

/** Milliseconds between two calls. */
const PAUSE = 30;
/** The maximum slowdown of a session with little load: at worst it shares two cores with the others. */
const MAX_RATIO = 30;
/** In milliseconds: faster calls pass. */
const GOOD_ENOUGH = 20;
/** With fewer calls, a single slow one decides the slowest in twenty. */
const MIN_CALLS = 40;

/** The duration of each call of a quiet session, in milliseconds: alone, and under load. */
export type Latencies = { alone: number[]; among: number[] };

/** A person in a separate group who records and reads a bill now and then. */
export class QuietSession {
  readonly #client: Client;
  readonly #group: string;
  readonly latencies: Latencies = { alone: [], among: [] };

  private constructor(client: Client, group: string) {
    this.#client = client;
    this.#group = group;
  }

  static async open(origin: string): Promise<QuietSession> {
    const client = await register(origin, newcomer('Kim Example'));
    const { id } = await client.ask(createGroup, { body: { name: 'Quiet', type: 'other' } });
    return new QuietSession(client, id);
  }

  async measure(where: keyof Latencies, milliseconds: number) {
    const { id: userId } = this.#client;
    const expense = { groupId: this.#group, description: 'Tea', amount: 300, date: '2026-05-02', paidBy: userId };
    const calls = [
      () => this.#client.call(createExpense, { body: { expense, splits: [{ userId }] } }),
      () => this.#client.call(listExpenses, { query: { groupId: this.#group } }),
    ];
    const until = performance.now() + milliseconds;
    for (let count = 0; performance.now() < until; count++) {
      const began = performance.now();
      const answer = await calls[count % 2]?.();
      if (answer && isDone(answer)) this.latencies[where].push(performance.now() - began);
      await sleep(PAUSE);
    }
  }
}

const p95 = (found: number[]) => found.toSorted((a, b) => a - b)[Math.floor(found.length * 0.95)] ?? 0;

/** Errors in the latency of a quiet session under load, and a sentence about it. */
export function checkLatencies({ alone, among }: Latencies): { summary: string; found: string[] } {
  const [one, other] = [p95(alone), p95(among)];
  const ratio = other / Math.max(one, GOOD_ENOUGH);
  const said =
    `a quiet session: p95 ${one.toFixed(0)} ms alone (${alone.length} calls), ${other.toFixed(0)} ms among the others ` +
    `(${among.length} calls), ${ratio.toFixed(1)} times`;
  const isKnown = Math.min(alone.length, among.length) >= MIN_CALLS;
  return { summary: said, found: isKnown && ratio > MAX_RATIO ? [`unfair to ${said}, at most ${MAX_RATIO}`] : [] };
}
