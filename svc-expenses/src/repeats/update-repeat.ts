import { dayIn } from '@allsquare/contract-kit';
import type { Repeat, UpdateRepeat as Update } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { toTemplate } from '../expenses/build-expense.ts';
import { requireSound } from '../expenses/complete-split.ts';
import { peopleIn } from '../expenses/expense.ts';
import { requireSplitKinds } from '../expenses/require-split-kinds.ts';
import { GroupsRepository, type LockedGroup } from '../groups/groups.repository.ts';
import { originalAfter } from '../original.ts';
import { refuse } from '../refuse.ts';
import { nextOf } from './create-due-expense.ts';
import { firstFrom } from './dates.ts';
import { LockedRepeat } from './locked-repeat.ts';
import type { RepeatEntity } from './repeat.entity.ts';
import { RepeatsRepository } from './repeats.repository.ts';
import { toRepeatView } from './to-repeat-view.ts';

/** A member changes, pauses or resumes a repeat; everybody in a future bill must be a member. */
@Injectable()
export class UpdateRepeat {
  constructor(
    private readonly lockedRepeat: LockedRepeat,
    private readonly groups: GroupsRepository,
    private readonly repeats: RepeatsRepository,
    private readonly features: FeatureFlags,
  ) {}

  update(caller: Caller, id: string, update: Update): Promise<Repeat> {
    const { version, expense, splits, paused } = update;
    if (expense) requireSplitKinds(this.features, expense);
    const named = (before: RepeatEntity) => {
      if (expense) return peopleIn({ ...expense, splits });
      return paused === false && before.paused ? peopleIn(before.bill) : [];
    };
    return this.lockedRepeat.run(caller, id, named, async (tx, group, before) => {
      if (version !== before.version) throw refuse('repeat-changed');
      const bill = expense ? billAfter(group, before.bill, { expense, splits }) : before.bill;
      const after = { ...before, bill, ...timesAfter(before, update, caller), version: version + 1 };
      await this.repeats.update(tx, before, after);
      return toRepeatView(after, await this.groups.listPeople(before.groupId, tx));
    });
  }
}

type Sent = Pick<Update, 'splits'> & { expense: NonNullable<Update['expense']> };

/** Without an `original` the stored one stays, as for an expense. */
function billAfter(group: LockedGroup, bill: RepeatEntity['bill'], { expense, splits }: Sent) {
  const before = { cents: bill.cents, original: bill.original ?? null };
  const original = originalAfter(group, before, expense, 'bill');
  if (expense.split && expense.original === undefined) requireSound(expense.split, { cents: expense.amount, original });
  return toTemplate(group, { expense: { ...expense, original }, splits });
}

/** A resumed or finished repeat continues with the next date from today: missed bills are not created. */
function timesAfter(before: RepeatEntity, update: Update, caller: Caller) {
  const until = update.until === undefined ? before.until : update.until;
  if (until && until < before.start) throw refuse('until-before-start');
  const paused = update.paused ?? before.paused;
  const times = { paused, until, stopped: paused && before.paused ? before.stopped : null };
  if (paused) return { ...times, nextAt: null };
  const today = dayIn(new Date(), before.zone);
  const skips = before.nextAt === null && before.nextOn !== null && before.nextOn < today;
  const next = nextOf({ ...before, until }, skips ? firstFrom(before, today) : before.nextOn);
  return { ...times, ...next, ...(before.paused && { createdBy: caller.id }) };
}
