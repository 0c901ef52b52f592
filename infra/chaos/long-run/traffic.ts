import { deleteExpense, type Expense, updateExpense } from '@allsquare/expenses-contract';
import { groupId } from '../../load/world.ts';
import { deletionOf } from '../history/history.ts';
import type { Random } from '../history/random.ts';
import { freshText, randomAction, randomExpense } from './actions.ts';
import type { People, Person } from './people.ts';

/** Percentages of actions that change and delete a recorded expense. */
const CHANGES = 4;
const DELETES = 1;
const MAX_KNOWN = 5_000;
/** How often a write is sent under its key: for about a minute. */
const MAX_TRIES = 300;

type KnownExpense = { id: string; version: number; group: number; person: Person };

/** Starts actions at a constant rate; all writes go into the history. */
export class Traffic {
  readonly #people: People;
  readonly #random: Random;
  readonly #known: KnownExpense[] = [];

  constructor(people: People, random: Random) {
    this.#people = people;
    this.#random = random;
  }

  /** Actions completed per second by this many concurrent loops, each of which starts the next when one ends. */
  async measureCapacity(seconds: number, concurrent: number): Promise<number> {
    const end = performance.now() + seconds * 1_000;
    let count = 0;
    const actUntilEnd = async () => {
      for (; performance.now() < end; count++) await this.#act();
    };
    await Promise.all(Array.from({ length: concurrent }, actUntilEnd));
    return count / seconds;
  }

  /**
   * Starts this many actions per second, regardless of pending answers. `stop` resolves once all have ended, and
   * rejects if the test itself failed in one.
   */
  start(perSecond: number): { stop: () => Promise<void> } {
    const active = new Set<Promise<void>>();
    let failure: unknown;
    const begin = () => {
      const action = this.#act()
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => active.delete(action));
      active.add(action);
    };
    const timer = setInterval(begin, 1_000 / perSecond);
    return {
      stop: async () => {
        clearInterval(timer);
        await Promise.all(active);
        if (failure) throw failure;
      },
    };
  }

  async #act() {
    const luck = this.#random.between(1, 100);
    const known = luck <= CHANGES + DELETES ? this.#takeKnown() : undefined;
    const person = known?.person ?? this.#freePerson();
    person.isBusy = true;
    try {
      if (!known) await this.#run(person, this.#random.oneOf(person.groups));
      else if (luck <= DELETES) await this.#delete(known);
      else await this.#change(known);
    } finally {
      person.isBusy = false;
    }
  }

  /** A person without a pending request; if all have one, any person. */
  #freePerson(): Person {
    const { all } = this.#people;
    const first = this.#random.between(0, all.length - 1);
    const isFree = ({ isBusy, number }: Person) => !isBusy && number >= first;
    return all.find(isFree) ?? all.find(({ isBusy }) => !isBusy) ?? this.#random.oneOf(all);
  }

  /** An expense whose creator has no pending request; no other person changes it at the same time. */
  #takeKnown(): KnownExpense | undefined {
    const index = this.#known.findIndex(({ person }) => !person.isBusy);
    return index < 0 ? undefined : this.#known.splice(index, 1)[0];
  }

  async #run(person: Person, group: number) {
    const { operation, input, about, group: readGroup, readsOf } = randomAction(this.#random, group);
    if (!about) {
      await person.recorder.read(operation, input, readGroup, readsOf ?? (() => []));
      return;
    }
    const done = await person.recorder.writeUnderKey<Expense>(operation, input, about, MAX_TRIES);
    if (about.kind === 'expense') this.#remember(done, group, person);
  }

  async #change({ id, version, group, person }: KnownExpense) {
    const { fields, splits, moves } = randomExpense(this.#random, group);
    const text = freshText();
    const body = { expense: { ...fields, description: text, version }, splits };
    const about = { kind: 'expense', group: groupId(group), text, moves } as const;
    this.#remember(await person.recorder.write<Expense>(updateExpense, { params: { id }, body }, about), group, person);
  }

  async #delete({ id, version, group, person }: KnownExpense) {
    const about = { kind: 'expense', group: groupId(group), text: deletionOf(id, version), moves: {} } as const;
    await person.recorder.write(deleteExpense, { params: { id } }, about);
  }

  #remember(done: Expense | undefined, group: number, person: Person) {
    if (!done) return;
    if (this.#known.length >= MAX_KNOWN) this.#known.splice(this.#random.between(0, MAX_KNOWN - 1), 1);
    this.#known.push({ id: done.id, version: done.version, group, person });
  }
}
