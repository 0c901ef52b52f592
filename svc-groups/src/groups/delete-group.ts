import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';
import { MarkGroupDeleted } from './mark-group-deleted.ts';

/** An admin deletes a group, whatever its balances. */
@Injectable()
export class DeleteGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly markGroupDeleted: MarkGroupDeleted,
  ) {}

  async delete(caller: Caller, groupId: string): Promise<void> {
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      requireRole(await this.members.findRole(groupId, caller.id, tx), 'admin');
      await this.markGroupDeleted.mark(tx, groupId, caller.id);
    });
  }
}
