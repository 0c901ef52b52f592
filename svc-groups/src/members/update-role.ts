import type { Member, Role } from '@allsquare/groups-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { findMember } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { PublishMemberChange } from '../membership/publish-member-change.ts';
import { requireAnotherAdmin, requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** An admin changes a member's role; the last admin remains one, and only a member with an account can be one. */
@Injectable()
export class UpdateRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
  ) {}

  async update(caller: Caller, groupId: string, userId: string, role: Role): Promise<Member> {
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleOf(members, caller.id);
      requireRole(own);
      const member = findMember(members, userId);
      if (!member) throw refuse('member-not-found');
      requireRole(own, 'admin');
      if (member.role === role) return member;
      if (role !== 'admin') requireAnotherAdmin(members, member.userId);
      else if (member.place || member.guest) throw refuse('no-account');

      await this.members.updateRole(tx, member.id, role);
      const group = await this.publishGroup.publish(tx, groupId);
      const change = { by: caller.id, userId: member.userId, seat: member.seat ?? member.userId };
      await this.publishMemberChange.publish(
        tx,
        role === 'admin' ? 'member-promoted' : 'member-demoted',
        change,
        group,
      );
      return { ...member, role };
    });
  }
}
