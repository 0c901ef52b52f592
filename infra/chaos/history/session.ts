import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  getPlan,
  listBalances,
  listExpenses,
  listSettlements,
  type MemberBalance,
  type Plan,
  type Settlement,
  updateExpense,
} from '@allsquare/expenses-contract';
import { listNotifications } from '@allsquare/friends-contract';
import { deleteGroup, type Group, listGroups, restoreGroup, updateGroup } from '@allsquare/groups-contract';
import type { Answer, CallInput, Route } from '@allsquare/local/call-operation.ts';
import type { Client } from '@allsquare/local/client.ts';
import { type Answered, deletionOf, type History, type Moves, type Seen, type Write } from './history.ts';
import type { Random } from './random.ts';

/** In milliseconds. */
const ANSWER_WITHIN = 3_000;
const PAUSE = 150;
const HEALED_WITHIN = 120_000;
/** How often a write is sent under its key before it stays unknown. */
const TRIES = 5;
const ALL = { deleted: 'true', limit: '500' };

type About = Pick<Write, 'kind' | 'group' | 'text' | 'moves'>;
type Input = Omit<CallInput, 'signal'>;

export const isDone = ({ status }: Answer) => status < 300;
/** 503: a part was away, and nothing has happened; 502: something may have. */
export const isAway = ({ status }: Answer) => status === 502 || status === 503;
export const codeOf = ({ status, body }: Answer) => (body as { code?: string } | undefined)?.code ?? `status ${status}`;

const textOf = (id: string, text: string, deletedAt?: string) => (deletedAt ? deletionOf(id) : text);
const seenExpense = ({ id, version, description, deletedAt }: Expense): Seen => ({
  id,
  version,
  text: textOf(id, description, deletedAt),
});
const seenPayment = ({ id, notes, deletedAt }: Settlement): Seen => ({
  id,
  version: deletedAt ? 2 : 1,
  text: textOf(id, notes ?? '', deletedAt),
});

/** A person, signed in once, who does one thing after the other; everything goes into the history. */
export class Session {
  readonly #client: Client;
  readonly #people: string[];
  readonly #groups: string[];
  readonly #history: History;
  readonly #random: Random;
  /** As they were last answered. */
  readonly #expenses = new Map<string, Expense>();
  readonly #payments = new Map<string, string>();
  /** Their deletion was asked for, which is done once. */
  readonly #deleted = new Set<string>();
  #texts = 0;

  constructor(client: Client, people: string[], groups: string[], history: History, random: Random) {
    this.#client = client;
    this.#people = people;
    this.#groups = groups;
    this.#history = history;
    this.#random = random;
  }

  async goOn(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await this.#random.weighted(this.#actions)();
      await sleep(this.#random.between(0, PAUSE));
    }
  }

  readonly #actions: [weight: number, action: () => Promise<unknown>][] = [
    [25, () => this.#record()],
    [15, () => this.#change()],
    [6, () => this.#delete()],
    [8, () => this.#pay()],
    [4, () => this.#takeBack()],
    [5, () => this.#rename()],
    [1, () => this.#deleteAndRestore()],
    [8, () => this.#readExpenses(this.#group())],
    [12, () => this.#readBooks(this.#group())],
    [8, () => this.#readGroups()],
    [4, () => this.#countNotifications()],
  ];

  #group = () => this.#random.oneOf(this.#groups);
  #text = () => `${this.#client.name} ${++this.#texts}`;

  /** Its amount divides without a rest, so that what it posts is known. */
  #expense() {
    const sharing = this.#random.some(this.#people, this.#random.between(1, this.#people.length));
    const share = this.#random.between(1, 5_000);
    const paidBy = this.#random.oneOf(this.#people);
    const amount = share * sharing.length;
    const moves: Moves = Object.fromEntries(sharing.map((userId) => [userId, -share]));
    moves[paidBy] = (moves[paidBy] ?? 0) + amount;
    return { fields: { amount, paidBy, date: '2026-05-02' }, splits: sharing.map((userId) => ({ userId })), moves };
  }

  async #record() {
    const { fields, splits, moves } = this.#expense();
    const about: About = { kind: 'expense', group: this.#group(), text: this.#text(), moves };
    const body = { expense: { ...fields, groupId: about.group, description: about.text }, splits };
    this.#know(await this.#writeUnderKey<Expense>(createExpense, { body }, about));
  }

  /** Of the version that was last seen, so that another's change meanwhile is a refusal. */
  async #change() {
    const known = [...this.#expenses.values()];
    if (known.length === 0) return;
    const { id, groupId, version } = this.#random.oneOf(known);
    const { fields, splits, moves } = this.#expense();
    const about: About = { kind: 'expense', group: groupId, text: this.#text(), moves };
    const body = { expense: { ...fields, description: about.text, version }, splits };
    this.#expenses.delete(id);
    this.#know(await this.#write<Expense>(updateExpense, { params: { id }, body }, about));
  }

  async #delete() {
    const own = [...this.#expenses.values()].filter(({ createdBy }) => createdBy === this.#client.id);
    if (own.length === 0) return;
    const { id, groupId } = this.#random.oneOf(own);
    this.#expenses.delete(id);
    this.#deleted.add(id);
    const about: About = { kind: 'expense', group: groupId, text: deletionOf(id), moves: {} };
    await this.#write(deleteExpense, { params: { id } }, about);
  }

  async #pay() {
    const [payerId = '', payeeId = ''] = this.#random.some(this.#people, 2);
    const amount = this.#random.between(1, 5_000);
    const moves = { [payerId]: amount, [payeeId]: -amount };
    const about: About = { kind: 'settlement', group: this.#group(), text: this.#text(), moves };
    const body = { groupId: about.group, payerId, payeeId, amount, notes: about.text };
    const paid = await this.#writeUnderKey<Settlement>(createSettlement, { body }, about);
    if (paid) this.#payments.set(paid.id, about.group);
  }

  async #takeBack() {
    if (this.#payments.size === 0) return;
    const [id, group] = this.#random.oneOf([...this.#payments]);
    this.#payments.delete(id);
    const about: About = { kind: 'settlement', group, text: deletionOf(id), moves: {} };
    await this.#write(deleteSettlement, { params: { id } }, about);
  }

  async #rename() {
    const about: About = { kind: 'group', group: this.#group(), text: this.#text(), moves: {} };
    await this.#write(updateGroup, { params: { id: about.group }, body: { name: about.text } }, about);
  }

  async #deleteAndRestore() {
    for (const id of this.#history.deletable) {
      await this.#call(deleteGroup, { params: { id } });
      await this.restore(id);
    }
  }

  async restore(id: string) {
    const headers = { 'idempotency-key': randomUUID() };
    for (const began = Date.now(); Date.now() - began < HEALED_WITHIN; await sleep(PAUSE)) {
      const answer = await this.#call(restoreGroup, { params: { id }, headers });
      if (answer && isDone(answer)) return;
    }
    throw new Error(`${id} cannot be restored`);
  }

  async #readExpenses(group: string): Promise<Seen[] | undefined> {
    const listed = await this.#read<Expense[]>(
      listExpenses,
      { query: { groupId: group, ...ALL } },
      group,
      (expenses) => [{ group, of: 'expense', seen: expenses.map(seenExpense) }],
    );
    for (const expense of listed ?? []) this.#know(expense);
    return listed?.map(seenExpense);
  }

  #know(expense: Expense | undefined) {
    if (!expense) return;
    if (expense.deletedAt || this.#deleted.has(expense.id)) this.#expenses.delete(expense.id);
    else this.#expenses.set(expense.id, expense);
  }

  async #readPayments(group: string): Promise<Seen[] | undefined> {
    const input = { query: { groupId: group, ...ALL } };
    const listed = await this.#read<Settlement[]>(listSettlements, input, group, (payments) => [
      { group, of: 'settlement', seen: payments.map(seenPayment) },
    ]);
    return listed?.map(seenPayment);
  }

  #readPlan = (group: string) =>
    this.#read<Plan>(getPlan, { query: { groupId: group } }, group, ({ version, transfers }) => [
      { group, of: 'plan', version, transfers },
    ]);

  /** Everything of a group; whole, if the books have not moved meanwhile. */
  async #readBooks(group: string) {
    const began = performance.now();
    const before = await this.#readPlan(group);
    const expenses = await this.#readExpenses(group);
    const payments = await this.#readPayments(group);
    const centsOf = (balances: MemberBalance[]) =>
      Object.fromEntries(balances.map(({ userId, cents }) => [userId, cents]));
    const balances = await this.#read<MemberBalance[]>(listBalances, { query: { groupId: group } }, group, (answer) => [
      { group, of: 'balances', cents: centsOf(answer) },
    ]);
    const after = await this.#readPlan(group);
    if (!before || !expenses || !payments || !balances || before.version !== after?.version) return;
    const { version } = before;
    this.#keep(began, [{ group, of: 'books', version, seen: [...expenses, ...payments], cents: centsOf(balances) }]);
  }

  #readGroups = () =>
    this.#read<Group[]>(listGroups, {}, undefined, (listed) =>
      this.#groups.flatMap((group): Answered[] => {
        const shown = listed.find(({ id }) => id === group);
        if (!shown) return [{ group, of: 'refusal', code: 'not-listed' }];
        const { id, version, name, cents } = shown;
        return [
          { group, of: 'group', seen: [{ id, version, text: name }] },
          { group, of: 'chip', reader: this.#client.id, cents },
        ];
      }),
    );

  async #countNotifications() {
    const began = performance.now();
    const answer = await this.#call(listNotifications, { query: { limit: '1' } });
    const count = Number(answer?.headers.get('x-total-count') ?? Number.NaN);
    if (answer && isDone(answer)) this.#history.counts.push({ ...this.#since(began), count });
  }

  #since = (began: number) => ({ session: this.#client.name, began, ended: performance.now() });

  #keep(began: number, answers: Answered[]) {
    for (const answer of answers) this.#history.reads.push({ ...this.#since(began), ...answer });
  }

  /** Undefined where there is no answer. */
  async #call(route: Route, input: Input): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    return this.#client.call(route, { ...input, signal }).catch(() => undefined);
  }

  /** Answers what was answered, or undefined where that says nothing of the group. */
  async #read<T>(route: Route, input: Input, group: string | undefined, readsOf: (body: T) => Answered[]) {
    const began = performance.now();
    const answer = await this.#call(route, input);
    if (!answer || isAway(answer)) return undefined;
    if (isDone(answer)) {
      const body = answer.body as T;
      this.#keep(began, readsOf(body));
      return body;
    }
    const refused = group ? [group] : this.#groups;
    this.#keep(
      began,
      refused.map((one) => ({ group: one, of: 'refusal', code: codeOf(answer) })),
    );
    return undefined;
  }

  #write = <T extends object>(route: Route, input: Input, about: About) => this.#writeTimes<T>(1, route, input, about);

  /** Sent again under the same key, some times, until it is answered. */
  #writeUnderKey = <T extends object>(route: Route, input: Input, about: About) =>
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
      answer = await this.#call(route, input);
      if (answer && !isAway(answer)) break;
      if (answer?.status !== 503) mayHaveHappened = true;
    }
    const done = answer && isDone(answer) ? ((answer.body ?? {}) as T & { version?: number }) : undefined;
    const isRefused = !mayHaveHappened && (answer?.status ?? 500) !== 500;
    this.#history.writes.push({
      ...this.#since(began),
      ...about,
      outcome: done ? 'acknowledged' : isRefused ? 'refused' : 'unknown',
      ...(done?.version !== undefined && { version: done.version }),
      ...(answer && !done && !isAway(answer) && { code: codeOf(answer) }),
    });
    return done;
  }
}
