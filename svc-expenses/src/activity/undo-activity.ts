import { expensesEvents, UNDONE_AT_ONCE, undoActivity } from '@allsquare/expenses-contract';
import { type AnswerOf, type Caller, type IdempotencyRequest, type InputOf, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { RepeatsRepository } from '../repeats/repeats.repository.ts';
import { ActivityRepository, type Entry } from './activity.repository.ts';
import { UndoThing } from './undo-thing.ts';

type Wanted = InputOf<typeof undoActivity>['body'];
type Answer = AnswerOf<typeof undoActivity>;

/** So many go to the lock together (ADR 0036); what others write comes in between. */
const TOGETHER = 32;
/** After so many milliseconds a request answers how far it has come. */
const WITHIN = 5_000;

/**
 * An admin takes back what somebody has done to the books since a moment: each expense and payment by a write of its
 * own, newest first. What was taken back is found so, so that a request may be repeated. All members get one event.
 */
@Injectable()
export class UndoActivity {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly activity: ActivityRepository,
    private readonly groups: GroupsRepository,
    private readonly repeats: RepeatsRepository,
    private readonly undoThing: UndoThing,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async undo(
    caller: Caller,
    { groupId, userId, after, ...wanted }: Wanted,
    idempotency: IdempotencyRequest | undefined,
  ): Promise<Answer> {
    const until = Date.now() + WITHIN;
    await this.requireMembers.requireAdmin({ caller, groupId });
    const accounts = await this.groups.listAccountsOf([groupId], userId);
    const whose = { accounts, since: new Date(wanted.since) };
    const since = whose.since.toISOString();
    const [found, repeats] = await Promise.all([
      this.activity.list([groupId], UNDONE_AT_ONCE + 1, after ?? undefined, { by: accounts, since }),
      after ? [] : this.repeats.listMadeSince(groupId, accounts, whose.since),
    ]);
    const isAnyLast = found.some(({ version, latest }) => version === latest);
    if (isAnyLast || repeats.length > 0) await this.announce(caller, groupId, userId, since);
    const deleted = await Promise.all(repeats.map((repeat) => this.deleteRepeat(caller, repeat)));

    const entries = found.slice(0, UNDONE_AT_ONCE);
    const outcomes = new Map<string, Awaited<ReturnType<UndoThing['undo']>>>();
    const things = [...Map.groupBy(entries, ({ thing }) => thing).values()].flatMap(([entry]) => entry ?? []);
    for (let n = 0; n < things.length && (n === 0 || Date.now() < until); n += TOGETHER)
      await Promise.all(
        things.slice(n, n + TOGETHER).map(async (entry) => {
          outcomes.set(entry.thing, await this.undoThing.undo(caller, entry, whose));
        }),
      );

    const behind = entries.findIndex(({ thing }) => !outcomes.has(thing));
    const gone = behind < 0 ? entries : entries.slice(0, behind);
    const last = gone.at(-1);
    const answer = {
      undone: gone.filter(({ thing }) => !outcomes.get(thing)).length,
      skipped: things.flatMap((entry) => {
        const why = outcomes.get(entry.thing);
        return why ? [{ ...ofEntry(entry), ...why }] : [];
      }),
      repeats: deleted.filter(Boolean).length,
      ...(last && gone.length < found.length && { next: placeOf(last) }),
    };
    return idempotency ? this.unitOfWork.runLocking(groupId, idempotency, async () => answer) : answer;
  }

  /** Before anything is taken back, once a day; no request has such a key, which has spaces. */
  private announce(caller: Caller, groupId: string, userId: string, since: string) {
    const key = `undone ${groupId} ${userId} ${since}`;
    const { method, path } = undoActivity;
    const once = { callerId: caller.id, method, path, key, bodyHash: '' };
    return this.unitOfWork.runLocking(groupId, once, async (tx) => {
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
    return this.unitOfWork.runLocking(groupId, undefined, async (tx) => {
      const { memberIds } = await this.requireMembers.lock(tx, { caller, groupId });
      tx.live(memberIds, ['expenses'], groupId);
      return this.repeats.delete(tx, repeat);
    });
  }
}

const placeOf = ({ at, thing, version }: Entry) => ({ at: at.toISOString(), thing, version });

const ofEntry = ({ thing, isExpense, text, cents }: Entry) => ({
  ...(isExpense ? { expenseId: thing } : { settlementId: thing }),
  ...(text !== null && { text }),
  amount: Number(cents),
});
