import { type Group, groupsEvents } from '@allsquare/groups-contract';
import { type Caller, type IdempotencyRequest, People, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { PublishMemberChange } from '../membership/publish-member-change.ts';
import { refuse } from '../refuse.ts';

/**
 * One of its last members restores a deleted group with all of them. Problem 404 for any other caller, and when it is
 * too late.
 */
@Injectable()
export class RestoreGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
    private readonly people: People,
  ) {}

  restore(caller: Caller, groupId: string, idempotency?: IdempotencyRequest): Promise<Group> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      await this.groups.lock(tx, groupId);
      // Not deleted, or already restored.
      const active = await this.groups.findByMember(caller.id, groupId, tx);
      if (active) return active.group;
      if (!(await this.groups.isRestorableBy(tx, caller.id, groupId))) throw refuse('group-not-found');
      await this.restoreDeleted(tx, groupId, caller.id);
      const restored = await this.groups.findByMember(caller.id, groupId, tx);
      if (!restored) throw new Error(`${caller.id} is not a member of ${groupId}, though they have restored it`);
      return restored.group;
    });
  }

  private async restoreDeleted(tx: Transaction, groupId: string, by: string) {
    await this.members.restoreDeleted(tx, groupId);
    await this.groups.markRestored(tx, groupId);
    // The admins may have deleted their accounts since.
    const promoted = await this.members.ensureAdmin(tx, await this.members.listByGroup(groupId, tx));
    const group = await this.publishGroup.publish(tx, groupId);
    if (promoted) await this.publishMemberChange.publishSuccession(tx, promoted, group);
    const { name, members } = group;
    const userIds = members.filter(({ place }) => place === undefined).map(({ userId }) => userId);
    const at = new Date().toISOString();
    tx.publishEvent(groupsEvents, 'group-restored', { userIds, groupId, groupName: name, by, at });
  }
}
