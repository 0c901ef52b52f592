import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';

/** A member archives a group in their own lists, or brings it back; nobody else is told. */
@Injectable()
export class ArchiveGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersRepository,
  ) {}

  async set(caller: Caller, groupId: string, archived: boolean): Promise<void> {
    await this.unitOfWork.run(undefined, async (tx) => {
      requireRole(await this.members.findRole(groupId, caller.id, tx));
      if (await this.members.setArchived(tx, groupId, caller.id, archived))
        tx.notifyBrowsers([caller.id], ['groups'], groupId);
    });
  }
}
