import type { Expense, Settlement } from '@allsquare/expenses-contract';
import type { Client } from '@allsquare/local/client/client.ts';
import type { History, Kind } from './history.ts';
import type { Random } from './random.ts';
import { Recorder } from './recorder.ts';

/** An expense or a payment as of the last answer. */
type Thing = { id: string; groupId: string; version: number; isDeleted: boolean; isOwn: boolean };
/** An item of a bill and its people. */
export type Item = { expenseId: string; groupId: string; id: string; people: string[] };
export type Booked = Exclude<Kind, 'group'>;

/** A signed-in person and what they know of the books; every call goes into the history. */
export class Person {
  readonly client: Client;
  readonly people: string[];
  readonly groups: string[];
  readonly history: History;
  readonly random: Random;
  readonly recorder: Recorder;
  readonly #things = { expense: new Map<string, Thing>(), settlement: new Map<string, Thing>() };
  /** The bills that any of them has recorded, in order. */
  readonly items: Item[];
  /** The requested changes: each deletion, undo and tap once, so that a text is one write. */
  readonly #hasRead = new Set<string>();
  #texts = 0;

  constructor(client: Client, people: string[], groups: string[], history: History, items: Item[], random: Random) {
    this.client = client;
    this.people = people;
    this.groups = groups;
    this.history = history;
    this.items = items;
    this.random = random;
    this.recorder = new Recorder(client, groups, history, random);
  }

  group = () => this.random.oneOf(this.groups);
  text = () => `${this.client.name} ${++this.#texts}`;

  isFirst = (text: string) => !this.#hasRead.has(text);

  readsFirst(text: string): boolean {
    if (!this.isFirst(text)) return false;
    this.#hasRead.add(text);
    return true;
  }

  remember(kind: Booked, answered: Expense | Settlement | undefined) {
    if (!answered) return;
    const { id, groupId, version = 1, deletedAt } = answered;
    const by = 'createdBy' in answered ? answered.createdBy : answered.recordedBy?.id;
    this.#things[kind].set(id, {
      id,
      groupId,
      version,
      isDeleted: deletedAt !== undefined,
      isOwn: by === this.client.id,
    });
  }

  forget = (kind: Booked, id: string) => this.#things[kind].delete(id);

  one(kind: Booked, matches: (thing: Thing) => boolean): Thing | undefined {
    const found = [...this.#things[kind].values()].filter(matches);
    return found.length > 0 ? this.random.oneOf(found) : undefined;
  }
}
