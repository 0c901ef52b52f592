import { setTimeout as sleep } from 'node:timers/promises';
import { createExpense, listExpenses } from '@allsquare/expenses-contract';
import { createGroup } from '@allsquare/groups-contract';
import { type Client, newcomer, register } from '@allsquare/local/client/client.ts';
import { isDone } from './recorder.ts';

/** Milliseconds from one call to the next. */
const PAUSE = 30;
/** How much slower the others may make a session that does little: it shares two cores with them at worst. */
const MAX_RATIO = 30;
/** In milliseconds: what is faster is as good. */
const GOOD_ENOUGH = 20;
/** With fewer calls one that was slow by chance is the slowest in twenty. */
const MIN_CALLS = 40;

/** How long each call of a quiet session took, in milliseconds: alone, and while others are busy. */
export type Latencies = { alone: number[]; among: number[] };

/** Somebody in a group of their own, who records and reads a bill now and then. */
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

/** What is wrong with how long a quiet session waits while others are busy, and a sentence about it. */
export function checkLatencies({ alone, among }: Latencies): { summary: string; found: string[] } {
  const [one, other] = [p95(alone), p95(among)];
  const ratio = other / Math.max(one, GOOD_ENOUGH);
  const said =
    `a quiet session: p95 ${one.toFixed(0)} ms alone (${alone.length} calls), ${other.toFixed(0)} ms among the others ` +
    `(${among.length} calls), ${ratio.toFixed(1)} times`;
  const isKnown = Math.min(alone.length, among.length) >= MIN_CALLS;
  return { summary: said, found: isKnown && ratio > MAX_RATIO ? [`unfair to ${said}, at most ${MAX_RATIO}`] : [] };
}
