import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, CallInput, Route } from '@allsquare/local/call-operation.ts';
import type { Client } from '@allsquare/local/client.ts';
import type { Answered, History, Write } from './history.ts';
import type { Random } from './random.ts';

/** In milliseconds. */
const ANSWER_WITHIN = 3_000;
export const PAUSE = 150;
/** How often a write is sent under its key before it stays unknown. */
const TRIES = 5;

export type About = Pick<Write, 'kind' | 'group' | 'text' | 'moves' | 'by'>;
type Input = Omit<CallInput, 'signal'>;

export const isDone = ({ status }: Answer) => status < 300;
/** 503: a part was away, and nothing has happened; 502: something may have. */
export const isAway = ({ status }: Answer) => status === 502 || status === 503;
export const codeOf = ({ status, body }: Answer) => (body as { code?: string } | undefined)?.code ?? `status ${status}`;

/** Calls the product as one person; every answer goes into the history. */
export class Recorder {
  readonly #client: Client;
  readonly #groups: string[];
  readonly #history: History;
  readonly #random: Random;

  constructor(client: Client, groups: string[], history: History, random: Random) {
    this.#client = client;
    this.#groups = groups;
    this.#history = history;
    this.#random = random;
  }

  since = (began: number) => ({ session: this.#client.name, began, ended: performance.now() });

  keep(began: number, answers: Answered[]) {
    for (const answer of answers) this.#history.reads.push({ ...this.since(began), ...answer });
  }

  /** Undefined where there is no answer. */
  async call(route: Route, input: Input): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    return this.#client.call(route, { ...input, signal }).catch(() => undefined);
  }

  /** Answers what was answered, or undefined where that says nothing of the group. */
  async read<T>(route: Route, input: Input, group: string | undefined, readsOf: (body: T) => Answered[]) {
    const began = performance.now();
    const answer = await this.call(route, input);
    if (!answer || isAway(answer)) return undefined;
    if (isDone(answer)) {
      const body = answer.body as T;
      this.keep(began, readsOf(body));
      return body;
    }
    const refused = group ? [group] : this.#groups;
    this.keep(
      began,
      refused.map((one) => ({ group: one, of: 'refusal', code: codeOf(answer) })),
    );
    return undefined;
  }

  write = <T extends object>(route: Route, input: Input, about: About) => this.#writeTimes<T>(1, route, input, about);

  /** Sent again under the same key, some times, until it is answered. */
  writeUnderKey = <T extends object>(route: Route, input: Input, about: About) =>
    this.#writeTimes<T>(
      this.#random.between(1, TRIES),
      route,
      { ...input, headers: { 'idempotency-key': randomUUID() } },
      about,
    );

  async #writeTimes<T extends object>(times: number, route: Route, input: Input, about: About) {
    const began = performance.now();
    let mayHaveHappened = false;
    let answer: Answer | undefined;
    for (let time = 0; time < times; time++) {
      if (time > 0) await sleep(this.#random.between(0, 2 * PAUSE));
      answer = await this.call(route, input);
      if (answer && !isAway(answer)) break;
      if (answer?.status !== 503) mayHaveHappened = true;
    }
    const done = answer && isDone(answer) ? ((answer.body ?? {}) as T & { version?: number }) : undefined;
    const isRefused = !mayHaveHappened && (answer?.status ?? 500) !== 500;
    this.#history.writes.push({
      ...this.since(began),
      ...about,
      outcome: done ? 'acknowledged' : isRefused ? 'refused' : 'unknown',
      ...(done?.version !== undefined && { version: done.version }),
      ...(answer && !done && !isAway(answer) && { code: codeOf(answer) }),
    });
    return done;
  }
}
