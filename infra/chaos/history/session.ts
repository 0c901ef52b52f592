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
  restoreExpense,
  restoreSettlement,
  revertExpense,
  revertSettlement,
  type Settlement,
  updateExpense,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { listNotifications } from '@allsquare/friends-contract';
import { deleteGroup, type Group, listGroups, restoreGroup, updateGroup } from '@allsquare/groups-contract';
import type { CallInput, Route } from '@allsquare/local/call-operation.ts';
import type { Client } from '@allsquare/local/client.ts';
import { type Answered, deletionOf, type History, type Kind, type Moves, type Seen, undoOf } from './history.ts';
import type { Random } from './random.ts';
import { type About, isDone, PAUSE, Recorder } from './recorder.ts';

/** In milliseconds. */
const HEALED_WITHIN = 120_000;
const ALL = { deleted: 'true', limit: '500' };

/** An expense or a payment, as it was last answered. */
type Thing = { id: string; groupId: string; version: number; isDeleted: boolean; isOwn: boolean };

const ROUTES = {
  expense: { delete: deleteExpense, restore: restoreExpense, revert: revertExpense },
  settlement: { delete: deleteSettlement, restore: restoreSettlement, revert: revertSettlement },
} satisfies Record<Exclude<Kind, 'group'>, Record<'delete' | 'restore' | 'revert', Route>>;
type Booked = keyof typeof ROUTES;

const seen = (id: string, version: number, text: string, deletedAt?: string): Seen => ({
  id,
  version,
  text: deletedAt ? deletionOf(id, version - 1) : text,
});
const seenExpense = ({ id, version, description, deletedAt }: Expense) => seen(id, version, description, deletedAt);
const seenPayment = ({ id, version = 1, notes, deletedAt }: Settlement) => seen(id, version, notes ?? '', deletedAt);

/** A person, signed in once, who does one thing after the other; everything goes into the history. */
export class Session {
  readonly #client: Client;
  readonly #people: string[];
  readonly #groups: string[];
  readonly #history: History;
  readonly #random: Random;
  readonly #recorder: Recorder;
  readonly #things = { expense: new Map<string, Thing>(), settlement: new Map<string, Thing>() };
  /** The deletions and undos that were asked for: each once, so that a text is one write. */
  readonly #asked = new Set<string>();
  #texts = 0;

  constructor(client: Client, people: string[], groups: string[], history: History, random: Random) {
    this.#client = client;
    this.#people = people;
    this.#groups = groups;
    this.#history = history;
    this.#random = random;
    this.#recorder = new Recorder(client, groups, history, random);
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
    [6, () => this.#undo('expense')],
    [8, () => this.#pay()],
    [5, () => this.#changePayment()],
    [5, () => this.#undo('settlement')],
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
    this.#know('expense', await this.#recorder.writeUnderKey<Expense>(createExpense, { body }, about));
  }

  /** Of the version that was last seen, so that another's change meanwhile is a refusal. */
  async #change() {
    const thing = this.#one('expense', ({ isDeleted }) => !isDeleted);
    if (!thing) return;
    const { id, groupId, version } = thing;
    const { fields, splits, moves } = this.#expense();
    const about: About = { kind: 'expense', group: groupId, text: this.#text(), moves };
    const body = { expense: { ...fields, description: about.text, version }, splits };
    this.#know('expense', await this.#recorder.write<Expense>(updateExpense, { params: { id }, body }, about));
  }

  #payment() {
    const [payerId = '', payeeId = ''] = this.#random.some(this.#people, 2);
    const amount = this.#random.between(1, 5_000);
    return { payment: { payerId, payeeId, amount }, moves: { [payerId]: amount, [payeeId]: -amount } };
  }

  async #pay() {
    const { payment, moves } = this.#payment();
    const about: About = { kind: 'settlement', group: this.#group(), text: this.#text(), moves };
    const body = { groupId: about.group, ...payment, notes: about.text };
    this.#know('settlement', await this.#recorder.writeUnderKey<Settlement>(createSettlement, { body }, about));
  }

  async #changePayment() {
    const thing = this.#one('settlement', ({ isDeleted }) => !isDeleted);
    if (!thing) return;
    const { id, groupId, version } = thing;
    const { payment, moves } = this.#payment();
    const about: About = { kind: 'settlement', group: groupId, text: this.#text(), moves };
    const body = { ...payment, notes: about.text, version };
    this.#know('settlement', await this.#recorder.write<Settlement>(updateSettlement, { params: { id }, body }, about));
  }

  /** Restores what is deleted; else deletes it or goes back by one version. It names the version that it undoes. */
  async #undo(kind: Booked) {
    const thing = this.#one(kind, ({ isOwn }) => isOwn);
    if (!thing) return;
    const { id, groupId, version, isDeleted } = thing;
    const what = isDeleted ? 'restore' : version > 1 && this.#random.happens(0.5) ? 'revert' : 'delete';
    const text = what === 'delete' ? deletionOf(id, version) : undoOf(id, version);
    this.#things[kind].delete(id);
    if (this.#asked.has(text)) return;
    this.#asked.add(text);
    const input: CallInput = {
      params: { id },
      ...(what === 'revert' ? { body: { to: version - 1, version } } : { query: { undoes: String(version) } }),
    };
    const about: About = { kind, group: groupId, text, moves: {} };
    const done = await this.#recorder.write<Expense & Settlement>(ROUTES[kind][what], input, about);
    if (done && what !== 'delete') this.#know(kind, done);
  }

  async #rename() {
    const about: About = { kind: 'group', group: this.#group(), text: this.#text(), moves: {} };
    await this.#recorder.write(updateGroup, { params: { id: about.group }, body: { name: about.text } }, about);
  }

  async #deleteAndRestore() {
    for (const id of this.#history.deletable) {
      await this.#recorder.call(deleteGroup, { params: { id } });
      await this.restore(id);
    }
  }

  async restore(id: string) {
    const headers = { 'idempotency-key': randomUUID() };
    for (const began = Date.now(); Date.now() - began < HEALED_WITHIN; await sleep(PAUSE)) {
      const answer = await this.#recorder.call(restoreGroup, { params: { id }, headers });
      if (answer && isDone(answer)) return;
    }
    throw new Error(`${id} cannot be restored`);
  }

  async #readExpenses(group: string): Promise<Seen[] | undefined> {
    const listed = await this.#recorder.read<Expense[]>(
      listExpenses,
      { query: { groupId: group, ...ALL } },
      group,
      (expenses) => [{ group, of: 'expense', seen: expenses.map(seenExpense) }],
    );
    for (const expense of listed ?? []) this.#know('expense', expense);
    return listed?.map(seenExpense);
  }

  #know(kind: Booked, answered: Expense | Settlement | undefined) {
    if (!answered) return;
    const { id, groupId, version = 1, deletedAt } = answered;
    const by = 'createdBy' in answered ? answered.createdBy : answered.recordedBy?.id;
    this.#things[kind].set(id, {
      id,
      groupId,
      version,
      isDeleted: deletedAt !== undefined,
      isOwn: by === this.#client.id,
    });
  }

  #one(kind: Booked, matches: (thing: Thing) => boolean): Thing | undefined {
    const found = [...this.#things[kind].values()].filter(matches);
    return found.length > 0 ? this.#random.oneOf(found) : undefined;
  }

  async #readPayments(group: string): Promise<Seen[] | undefined> {
    const input = { query: { groupId: group, ...ALL } };
    const listed = await this.#recorder.read<Settlement[]>(listSettlements, input, group, (payments) => [
      { group, of: 'settlement', seen: payments.map(seenPayment) },
    ]);
    for (const payment of listed ?? []) this.#know('settlement', payment);
    return listed?.map(seenPayment);
  }

  #readPlan = (group: string) =>
    this.#recorder.read<Plan>(getPlan, { query: { groupId: group } }, group, ({ version, transfers }) => [
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
    const balances = await this.#recorder.read<MemberBalance[]>(
      listBalances,
      { query: { groupId: group } },
      group,
      (answer) => [{ group, of: 'balances', cents: centsOf(answer) }],
    );
    const after = await this.#readPlan(group);
    if (!before || !expenses || !payments || !balances || before.version !== after?.version) return;
    const { version } = before;
    this.#recorder.keep(began, [
      { group, of: 'books', version, seen: [...expenses, ...payments], cents: centsOf(balances) },
    ]);
  }

  #readGroups = () =>
    this.#recorder.read<Group[]>(listGroups, {}, undefined, (listed) =>
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
    const answer = await this.#recorder.call(listNotifications, { query: { limit: '1' } });
    const count = Number(answer?.headers.get('x-total-count') ?? Number.NaN);
    if (answer && isDone(answer)) this.#history.counts.push({ ...this.#recorder.since(began), count });
  }
}
