import { dayIn, daysBetween } from '@allsquare/contract-kit';
import {
  countBillsAtStart,
  MAX_BILLS_AT_START,
  MAX_REPEATS,
  type Repeat,
  type CreateRepeat as Sent,
} from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { toTemplate } from '../expenses/build-expense.ts';
import { peopleIn } from '../expenses/expense.ts';
import { requireSplitKinds } from '../expenses/require-split-kinds.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { idInGroup } from '../groups/id-in-group.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { CreateDueExpense, isDue, nextOf } from './create-due-expense.ts';
import { RepeatsRepository } from './repeats.repository.ts';
import { toRepeatView } from './to-repeat-view.ts';

/** Days. */
const START_AT_MOST_BACK = 366;

/** A member creates a repeat; if it is due, its first bill is created at once. */
@Injectable()
export class CreateRepeat {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly groups: GroupsRepository,
    private readonly repeats: RepeatsRepository,
    private readonly createDueExpense: CreateDueExpense,
    private readonly features: FeatureFlags,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  create(caller: Caller, sent: Sent, idempotency: IdempotencyRequest | undefined): Promise<Repeat> {
    const { groupId, expense } = sent;
    requireSplitKinds(this.features, expense);
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, sent, idempotency));
  }

  private write(caller: Caller, sent: Sent, idempotency: IdempotencyRequest | undefined): Promise<Repeat> {
    const { groupId, expense, splits, start, every, unit, until = null, zone } = sent;
    return this.unitOfWork.runBatched(groupId, idempotency, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: peopleIn({ ...expense, splits }) });
      const today = dayIn(new Date(), zone);
      if (daysBetween(start, today) > START_AT_MOST_BACK) throw refuse('start-too-early');
      if (countBillsAtStart({ start, every, unit, until }, today) > MAX_BILLS_AT_START) throw refuse('too-far-back');
      if ((await this.repeats.count(tx, groupId)) >= MAX_REPEATS) throw refuse('too-many-repeats');
      const repeat = {
        groupId,
        id: idInGroup(groupId),
        version: 1,
        bill: toTemplate(group, { expense, splits }),
        start,
        every,
        unit,
        until,
        zone,
        ...nextOf({ until, zone }, start),
        paused: false,
        stopped: null,
        createdBy: caller.id,
        createdAt: new Date(),
      };
      const people = await this.groups.listPeople(groupId, tx);
      if (isDue(repeat)) Object.assign(repeat, this.createDueExpense.create(tx, group, { ...repeat, nextOn: start }));
      tx.sendOnCommit(() => this.repeats.insert(tx, repeat));
      tx.notifyBrowsers(group.memberIds, ['expenses'], groupId);
      return toRepeatView(repeat, people);
    });
  }
}
