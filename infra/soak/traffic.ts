import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteExpense, type Expense, updateExpense } from '@allsquare/expenses-contract';
import { type Answer, addressOf, callOperation } from '@allsquare/local/client/call-operation.ts';
import { deletionOf, emptyHistory, type History } from '../chaos/history/history.ts';
import type { Random } from '../chaos/history/random.ts';
import { codeOf, isDone, isUnavailable } from '../chaos/history/recorder.ts';
import type { Request } from '../load/drive.ts';
import { groupId } from '../load/world.ts';
import { type Action, freshText, randomAction, randomExpense } from './actions.ts';
import type { People, Person } from './people.ts';

/** In milliseconds. */
const ANSWER_WITHIN = 10_000;
const AGAIN_AFTER = 300;
const GIVEN_UP_AFTER = 60_000;
/** Of a hundred deeds so many change an expense that was recorded, and so many delete one. */
const CHANGES = 4;
const DELETES = 1;
const MOST_KNOWN = 5_000;

/** A request: when it was sent (performance.now()), how long it took in ms, and what failed, if it did. */
export type Asked = { at: number; took: number; failure?: string };
type Known = { id: string; version: number; group: number; person: Person };

/** People who do what people do, at an even pace; everything that they write goes into the history. */
export class Traffic {
  readonly history: History = emptyHistory();
  readonly asked: Asked[] = [];
  readonly #known: Known[] = [];
  readonly #ending = new AbortController();
  readonly #origin: string;
  readonly #people: People;
  readonly #random: Random;

  constructor(origin: string, people: People, random: Random) {
    this.#origin = origin;
    this.#people = people;
    this.#random = random;
  }

  /** A deed as a request of infra/load, which is sent once and is in no history. */
  next = (): Request => {
    const person = this.#free();
    const { operation, input } = randomAction(this.#random, this.#random.oneOf(person.groups));
    const headers = {
      authorization: `Bearer ${person.token}`,
      ...(input.body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const path = addressOf(operation.path, input);
    return { method: operation.method, path, status: operation.status, headers, ...body };
  };

  /**
   * So many deeds begin a second, whether those before are answered or not. `stop` resolves once all are, and rejects
   * where one ended as no answer explains.
   */
  start(perSecond: number): { stop: () => Promise<void> } {
    const underWay = new Set<Promise<void>>();
    let broken: unknown;
    const begin = () => {
      const deed = this.#act()
        .catch((error: unknown) => void (broken ??= error))
        .finally(() => underWay.delete(deed));
      underWay.add(deed);
    };
    const timer = setInterval(begin, 1_000 / perSecond);
    return {
      stop: async () => {
        clearInterval(timer);
        this.#ending.abort();
        await Promise.all(underWay);
        if (broken) throw broken;
      },
    };
  }

  /** Somebody who waits for no answer; where everybody does, one of those. */
  #free(): Person {
    const { all } = this.#people;
    const first = this.#random.between(0, all.length - 1);
    const isFree = ({ busy, number }: Person) => !busy && number >= first;
    return all.find(isFree) ?? all.find(({ busy }) => !busy) ?? this.#random.oneOf(all);
  }

  async #act() {
    const place = this.#random.between(1, 100);
    const known = place <= CHANGES + DELETES ? this.#takeThing() : undefined;
    const person = known?.person ?? this.#free();
    person.busy = true;
    try {
      if (known) await (place <= DELETES ? this.#delete(known) : this.#change(known));
      else await this.#run(person, this.#random.oneOf(person.groups));
    } finally {
      person.busy = false;
    }
  }

  /** An expense whose creator is not busy; nobody else changes it meanwhile. */
  #takeThing(): Known | undefined {
    const place = this.#known.findIndex(({ person }) => !person.busy);
    return place < 0 ? undefined : this.#known.splice(place, 1)[0];
  }

  async #run(person: Person, group: number) {
    const deed = randomAction(this.#random, group);
    if (!deed.writes) return this.#read(person, deed);
    const done = await this.#write(person, deed);
    if (done && deed.writes.kind === 'expense') this.#remember(done as Expense, group, person);
  }

  async #change({ id, version, group, person }: Known) {
    const { fields, splits, moves } = randomExpense(this.#random, group);
    const text = freshText();
    const done = await this.#write(person, {
      operation: updateExpense,
      input: { params: { id }, body: { expense: { ...fields, description: text, version }, splits } },
      writes: { kind: 'expense', group: groupId(group), text, moves },
    });
    if (done) this.#remember(done as Expense, group, person);
  }

  #delete = ({ id, version, group, person }: Known) =>
    this.#write(person, {
      operation: deleteExpense,
      input: { params: { id } },
      writes: { kind: 'expense', group: groupId(group), text: deletionOf(id, version), moves: {} },
    });

  #remember({ id, version }: Expense, group: number, person: Person) {
    if (this.#known.length >= MOST_KNOWN) this.#known.splice(this.#random.between(0, MOST_KNOWN - 1), 1);
    this.#known.push({ id, version, group, person });
  }

  async #read(person: Person, deed: Action) {
    const began = performance.now();
    const answer = await this.#ask(person, deed);
    if (!answer || !deed.reads || isUnavailable(answer)) return;
    const call = { session: `person ${person.number}`, began, ended: performance.now() };
    if (isDone(answer)) this.history.reads.push({ ...call, ...deed.reads(answer.body) });
    else {
      const group = String(deed.input.query?.['groupId']);
      this.history.reads.push({ ...call, of: 'refusal', group, code: codeOf(answer) });
    }
  }

  /** What takes a key is sent again under it, for a minute, until it is answered; then it stays unknown. */
  async #write(person: Person, deed: Action): Promise<object | undefined> {
    const { operation, writes } = deed;
    if (!writes) return undefined;
    const began = performance.now();
    const isRepeated = () => operation.takesKey && performance.now() - began < GIVEN_UP_AFTER;
    const headers: Record<string, string> = operation.takesKey ? { 'idempotency-key': randomUUID() } : {};
    let mayHaveHappened = false;
    let answer: Answer | undefined;
    for (;;) {
      answer = await this.#ask(person, { ...deed, input: { ...deed.input, headers } });
      if (answer && !isUnavailable(answer)) break;
      if (answer?.status !== 503) mayHaveHappened = true;
      if (!isRepeated()) break;
      await sleep(AGAIN_AFTER);
    }
    const done = answer && isDone(answer) ? ((answer.body ?? {}) as { version?: number }) : undefined;
    const isRefused = !mayHaveHappened && (answer?.status ?? 500) !== 500;
    this.history.writes.push({
      ...writes,
      session: `person ${person.number}`,
      began,
      ended: performance.now(),
      outcome: done ? 'acknowledged' : isRefused ? 'refused' : 'unknown',
      ...(done?.version !== undefined && { version: done.version }),
      ...(answer && !done && !isUnavailable(answer) && { code: codeOf(answer) }),
    });
    return done;
  }

  /** Undefined where there is no answer. Whose token is refused gets another one, as a page does. */
  async #ask(person: Person, { operation, input }: Action): Promise<Answer | undefined> {
    const at = performance.now();
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const answer = await callOperation(this.#origin, person.token, operation, { ...input, signal }).catch(
      () => undefined,
    );
    const failed = !answer || answer.status >= 500 || answer.status === 401;
    const failure = `${operation.method} ${operation.path}: ${answer?.status ?? 'no answer'}`;
    this.asked.push({ at, took: performance.now() - at, ...(failed && { failure }) });
    if (answer?.status !== 401) return answer;
    await this.#people.renew(person, this.#ending.signal);
    return { ...answer, status: 503 };
  }
}
