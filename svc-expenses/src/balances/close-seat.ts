import type { closeSeat } from '@allsquare/expenses-contract';
import { type AnswerOf, type Caller, isAskedByService, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';

/**
 * Lets svc-groups free a place for a caller it has authorized. Checks and closes the place under the lock that every
 * write takes, so that no write comes in between (ADR 0051).
 */
@Injectable()
export class CloseSeat {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async close(caller: Caller, groupId: string, seat: string, holder: string): Promise<AnswerOf<typeof closeSeat>> {
    if (!isAskedByService()) throw refuse('not-found');
    return this.unitOfWork.run(undefined, async (tx) => {
      const { people } = await this.groups.lock(tx, groupId, [caller.id]);
      if (!people.get(caller.id)?.active) throw refuse('not-found');
      const used = await this.groups.closeSeat(tx, groupId, seat, holder);
      if (used === undefined) throw refuse('not-found');
      return { used };
    });
  }
}
