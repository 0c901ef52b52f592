import { type Caller, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { allowFormer, RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { SettlementsRepository, type StoredSettlement } from './settlements.repository.ts';

type Named = {
  /** The people that the write names. */
  others?: string[];
  /** Whether a deleted settlement is accepted. */
  evenDeleted?: boolean;
};
type Work<Answer> = (
  tx: Transaction,
  group: LockedGroup,
  settlement: StoredSettlement,
  isDeleted: boolean,
) => Promise<Answer>;

/** A write to a settlement, deleted ones too if wanted: locks its group, then reads the settlement under the lock. */
@Injectable()
export class LockedSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async run<Answer>(
    caller: Caller,
    id: string,
    { others = [], evenDeleted = false }: Named,
    work: Work<Answer>,
  ): Promise<Answer> {
    const groupId = await this.settlements.findGroupId(id, { evenDeleted });
    if (!groupId) throw refuse('settlement-not-found');
    const demand = { caller, groupId, notFound: 'settlement-not-found' } as const;
    const isAsked = await this.requireMembers.require('writes', demand);
    const write = () =>
      this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
        const wanted = { ...demand, others, isAllowed: allowFormer, everybody: true };
        const group = await this.requireMembers.lock(tx, wanted);
        const found = await this.settlements.find(groupId, id, tx);
        if (!found || (found.isDeleted && !evenDeleted)) throw refuse('settlement-not-found');
        return work(tx, group, found.settlement, found.isDeleted);
      });
    return this.requireMembers.retryAfterRefresh(demand, write, isAsked);
  }
}
