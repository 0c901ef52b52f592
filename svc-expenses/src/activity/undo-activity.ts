import { expensesEvents, UNDO_BATCH_SIZE, undoActivity } from '@allsquare/expenses-contract';
import { type AnswerOf, type Caller, type IdempotencyRequest, type InputOf, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { UndoImport } from '../imports/undo-import.ts';
import { RepeatsRepository } from '../repeats/repeats.repository.ts';
import { ActivityRepository, type Entry } from './activity.repository.ts';
import type { EntryOwner } from './undo-entries.ts';
import { refusalOfBooks, UndoRecord } from './undo-record.ts';

type Wanted = InputOf<typeof undoActivity>['body'];
type Answer = AnswerOf<typeof undoActivity>;

/** So many writes share a lock (ADR 0036); other people's writes come in between. */
const BATCH_SIZE = 32;
/** After so many milliseconds a request returns its progress. */
const TIME_LIMIT = 5_000;

/**
 * An admin undoes one person's changes since a given time: each expense and payment in its own write, newest first.
 * Undone changes are recognized, so a request can be retried. All members get one event.
 */
@Injectable()
export class UndoActivity {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly activity: ActivityRepository,
    private readonly groups: GroupsRepository,
    private readonly repeats: RepeatsRepository,
    private readonly undoRecord: UndoRecord,
    private readonly undoImport: UndoImport,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async undo(
    caller: Caller,
    { groupId, userId, after, ...wanted }: Wanted,
    idempotency: IdempotencyRequest | undefined,
  ): Promise<Answer> {
    const until = Date.now() + TIME_LIMIT;
    await this.requireMembers.requireAdmin({ caller, groupId });
    const accounts = await this.groups.listAccountsOf([groupId], userId);
    const whose = { accounts, since: new Date(wanted.since) };
    const since = whose.since.toISOString();
    const [found, repeats] = await Promise.all([
      this.activity.list([groupId], UNDO_BATCH_SIZE + 1, after ?? undefined, { by: accounts, since }),
      after ? [] : this.repeats.listCreatedSince(groupId, accounts, whose.since),
    ]);
    const isAnyLast = found.some(isStanding);
    if (isAnyLast || repeats.length > 0) await this.announce(caller, groupId, userId, since);
    const deleted = await Promise.all(repeats.map((repeat) => this.deleteRepeat(caller, repeat)));

    const entries = found.slice(0, UNDO_BATCH_SIZE);
    const outcomes = new Map<string, Outcome>();
    const things = [...Map.groupBy(entries, ({ thing }) => thing).values()].flatMap(([entry]) => entry ?? []);
    for (let n = 0; n < things.length && (n === 0 || Date.now() < until); n += BATCH_SIZE)
      await Promise.all(
        things.slice(n, n + BATCH_SIZE).map(async (entry) => {
          const outcome = await this.undoEntry(caller, entry, { whose, until });
          if (outcome !== UNFINISHED) outcomes.set(entry.thing, outcome);
        }),
      );

    const behind = entries.findIndex(({ thing }) => !outcomes.has(thing));
    const processed = behind < 0 ? entries : entries.slice(0, behind);
    const [first, last] = [entries[0], processed.at(-1)];
    const next = last ? positionOf(last) : first && positionBefore(first);
    const answer = {
      undone: processed.filter(({ thing }) => !outcomes.get(thing)).length,
      skipped: things.flatMap((entry) => {
        const why = outcomes.get(entry.thing);
        return why ? [{ ...ofEntry(entry), ...why }] : [];
      }),
      repeats: deleted.filter(Boolean).length,
      ...(next && processed.length < found.length && { next }),
    };
    return idempotency ? this.unitOfWork.runBatched(groupId, idempotency, async () => answer) : answer;
  }

  /** An import is undone as a whole, as far as there is time. */
  private async undoEntry(
    caller: Caller,
    entry: Entry,
    { whose, until }: { whose: EntryOwner; until: number },
  ): Promise<Outcome | typeof UNFINISHED> {
    if (entry.isExpense !== null) return this.undoRecord.undo(caller, entry, whose);
    return refusalOfBooks(async () => {
      const left = await this.undoImport.undoUntil(caller, entry.groupId, entry.thing, until);
      return left > 0 ? UNFINISHED : undefined;
    });
  }

  /** Published first, once a day; no request has such a key, which contains spaces. */
  private announce(caller: Caller, groupId: string, userId: string, since: string) {
    const key = `undone ${groupId} ${userId} ${since}`;
    const { method, path } = undoActivity;
    const once = { callerId: caller.id, method, path, key, bodyHash: '' };
    return this.unitOfWork.runBatched(groupId, once, async (tx) => {
      const { name, memberIds } = await this.requireMembers.lock(tx, { caller, groupId });
      tx.publishEvent(expensesEvents, 'activity-undone', {
        userId,
        since,
        userIds: [...new Set([...memberIds, userId])],
        groupId,
        groupName: name,
        by: caller.id,
        at: new Date().toISOString(),
      });
      return null;
    });
  }

  private deleteRepeat(caller: Caller, repeat: { groupId: string; id: string }): Promise<boolean> {
    const { groupId } = repeat;
    return this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
      const { memberIds } = await this.requireMembers.lock(tx, { caller, groupId });
      tx.notifyBrowsers(memberIds, ['expenses'], groupId);
      return this.repeats.delete(tx, repeat);
    });
  }
}

type Outcome = Awaited<ReturnType<UndoRecord['undo']>>;
const UNFINISHED = Symbol('unfinished');

/** Whether it may still have an effect. */
const isStanding = ({ isExpense, version, latest, isImportUndone }: Entry) =>
  isExpense === null ? !isImportUndone : version === latest;

const positionOf = ({ at, thing, version }: Entry) => ({ at: at.toISOString(), thing, version });
/** Entries go on with this one. */
const positionBefore = (entry: Entry) => ({ ...positionOf(entry), version: entry.version + 1 });

const ofEntry = ({ thing, isExpense, text, cents }: Entry) => ({
  ...(isExpense !== null && (isExpense ? { expenseId: thing } : { settlementId: thing })),
  ...(text !== null && { text }),
  ...(cents !== null && { amount: Number(cents) }),
});
