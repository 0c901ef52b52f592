import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, CallInput, Route } from '@allsquare/local/client/call-operation.ts';
import type { Client } from '@allsquare/local/client/client.ts';
import type { Answered, History, Write } from './history.ts';
import type { Random } from './random.ts';

/** In milliseconds. */
const ANSWER_TIMEOUT = 3_000;
export const PAUSE = 150;
/** How often a write is sent under its key before its outcome remains unknown. */
const TRIES = 5;

export type WriteFacts = Pick<Write, 'kind' | 'group' | 'text' | 'moves' | 'paid' | 'by' | 'bill' | 'tap' | 'batch'>;
/** Sent once, on this version: an answer with the same version means that no change was needed. */
type Once = WriteFacts & { undoes?: number };
type Input = Omit<CallInput, 'signal'>;
type Caller = Pick<Client, 'name' | 'call'>;

export const isDone = ({ status }: Answer) => status < 300;
/** 503: a part was unavailable, and nothing has changed; 502: something may have. */
export const isUnavailable = ({ status }: Answer) => status === 502 || status === 503;
/** Whether the outcome of a write is unknown: every other answer confirms a change or none. */
export const isUnknown = (answer: Answer | undefined) => !answer || answer.status === 502;
export const codeOf = ({ status, body }: Answer) => (body as { code?: string } | undefined)?.code ?? `status ${status}`;

/** Calls the product as one person; every answer goes into the history. */
export class Recorder {
  readonly #client: Caller;
  readonly #groups: string[];
  readonly #history: History;
  readonly #random: Random;

  constructor(client: Caller, groups: string[], history: History, random: Random) {
    this.#client = client;
    this.#groups = groups;
    this.#history = history;
    this.#random = random;
  }

  since = (began: number) => ({ session: this.#client.name, began, ended: performance.now() });

  recordReads(began: number, answers: Answered[]) {
    for (const answer of answers) this.#history.reads.push({ ...this.since(began), ...answer });
  }

  /** Undefined without an answer. */
  async call(route: Route, input: Input): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
    return this.#client.call(route, { ...input, signal }).catch(() => undefined);
  }

  /** Returns the answer, or undefined if it does not describe the group. */
  async read<T>(route: Route, input: Input, group: string | undefined, readsOf: (body: T) => Answered[]) {
    const began = performance.now();
    const answer = await this.call(route, input);
    if (!answer || isUnavailable(answer)) return undefined;
    if (isDone(answer)) {
      const body = answer.body as T;
      this.recordReads(began, readsOf(body));
      return body;
    }
    const refused = group ? [group] : this.#groups;
    this.recordReads(
      began,
      refused.map((one) => ({ group: one, of: 'refusal', code: codeOf(answer) })),
    );
    return undefined;
  }

  write = <T extends object>(route: Route, input: Input, about: Once) => this.#writeTimes<T>(1, route, input, about);

  /** Retries under the same key, a limited number of times, until there is an answer. */
  writeUnderKey = <T extends object>(route: Route, input: Input, about: WriteFacts, times = this.#tries()) =>
    this.#writeTimes<T>(times, route, withKey(input), about);

  /**
   * The same for something new under a `ref`, in half of all cases without its key, as if that had expired. The answer
   * shows it as it is by then, maybe changed or deleted by others.
   */
  async writeUnderRef<T extends object>(route: Route, inputOf: (ref: string) => Input, about: WriteFacts) {
    const ref = randomUUID();
    const headers: Record<string, string> = this.#random.happens(0.5) ? { 'idempotency-key': ref } : {};
    const { done, ...call } = await this.#send<T>(this.#tries(), route, { ...inputOf(ref), headers });
    this.#history.writes.push({ ...call, ...about, ...(done && { version: 1 }) });
    return done;
  }

  /** Several writes in one request, which may be repeated as it is. */
  async writeTogether(route: Route, input: Input, all: WriteFacts[]) {
    const { done: _, ...call } = await this.#send(this.#tries(), route, input);
    for (const about of all) this.#history.writes.push({ ...call, ...about });
  }

  /** The same for writes with another record; returns whether it succeeded, and the answer. */
  async sendUnderKey<T extends object>(route: Route, input: Input): Promise<Sent<T>> {
    return this.#send<T>(this.#tries(), route, withKey(input));
  }

  #tries = () => this.#random.between(1, TRIES);

  async #send<T extends object>(times: number, route: Route, input: Input): Promise<Sent<T>> {
    const began = performance.now();
    let mayHaveHappened = false;
    let answer: Answer | undefined;
    for (let time = 0; time < times; time++) {
      if (time > 0) await sleep(this.#random.between(0, 2 * PAUSE));
      answer = await this.call(route, input);
      if (answer && !isUnavailable(answer)) break;
      if (isUnknown(answer)) mayHaveHappened = true;
    }
    const done = answer && isDone(answer) ? ((answer.body ?? {}) as T) : undefined;
    const isRefused = answer && !done && !isUnknown(answer) && !mayHaveHappened;
    return {
      ...this.since(began),
      done,
      outcome: done ? 'acknowledged' : isRefused ? 'refused' : 'unknown',
      ...(answer && !done && { status: answer.status }),
      ...(answer && !done && !isUnavailable(answer) && { code: codeOf(answer) }),
    };
  }

  async #writeTimes<T extends object>(times: number, route: Route, input: Input, { undoes, ...about }: Once) {
    const { done, ...call } = await this.#send<T & { version?: number }>(times, route, input);
    const version = done?.version;
    if (version === undefined || version !== undoes)
      this.#history.writes.push({ ...call, ...about, ...(version !== undefined && { version }) });
    return done;
  }
}

type Sent<T> = Pick<Write, 'session' | 'began' | 'ended' | 'outcome' | 'code' | 'status'> & { done: T | undefined };

const withKey = (input: Input): Input => ({ ...input, headers: { 'idempotency-key': randomUUID() } });
