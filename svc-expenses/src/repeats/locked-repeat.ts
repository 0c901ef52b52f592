import { type Caller, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import type { RepeatEntity } from './repeat.entity.ts';
import { RepeatsRepository } from './repeats.repository.ts';

type Work<Answer> = (tx: Transaction, group: LockedGroup, repeat: RepeatEntity) => Promise<Answer>;

/** A write to a repeat: locks its group, then reads the repeat under the lock. */
@Injectable()
export class LockedRepeat {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly repeats: RepeatsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `othersIn`: who else must be a member, by the repeat as it was before the lock. */
  async run<Answer>(
    caller: Caller,
    id: string,
    othersIn: (repeat: RepeatEntity) => string[],
    work: Work<Answer>,
  ): Promise<Answer> {
    const groupId = await this.repeats.findGroupId(id);
    if (!groupId) throw refuse('repeat-not-found');
    const demand = { caller, groupId, notFound: 'repeat-not-found' } as const;
    const isAsked = await this.requireMembers.require('writes', demand);
    const before = await this.repeats.find({ groupId, id });
    if (!before) throw refuse('repeat-not-found');
    const write = () =>
      this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
        const group = await this.requireMembers.lock(tx, { ...demand, others: othersIn(before) });
        const repeat = await this.repeats.find({ groupId, id }, tx);
        if (!repeat) throw refuse('repeat-not-found');
        tx.notifyBrowsers(group.memberIds, ['expenses'], groupId);
        return work(tx, group, repeat);
      });
    return this.requireMembers.retryAfterRefresh(demand, write, isAsked);
  }
}
