import { type Caller, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { RequireMembers, wasMember } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { SettlementsRepository, type StoredSettlement } from './settlements.repository.ts';

type Work<Answer> = (tx: Transaction, group: LockedGroup, settlement: StoredSettlement) => Promise<Answer>;

/** An edit of a settlement that is there: its group is found and locked, and the settlement is read as it is then. */
@Injectable()
export class WriteSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `others`: whom the edit names. */
  async write<Answer>(caller: Caller, id: string, others: string[], work: Work<Answer>): Promise<Answer> {
    const groupId = await this.settlements.findGroupId(id);
    if (!groupId) throw refuse('settlement-not-found');
    const demand = { caller, groupId, notFound: 'settlement-not-found' } as const;
    await this.requireMembers.require('writes', demand);
    return this.requireMembers.tryAgain(demand, () =>
      this.unitOfWork.runLocking(groupId, undefined, async (tx) => {
        const wanted = { ...demand, others, mayBeNamed: wasMember, everybody: true };
        const group = await this.requireMembers.lock(tx, wanted);
        const found = await this.settlements.find(groupId, id, tx);
        if (!found || found.isDeleted) throw refuse('settlement-not-found');
        return work(tx, group, found.settlement);
      }),
    );
  }
}
