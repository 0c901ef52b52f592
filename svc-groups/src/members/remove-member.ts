import { type Member, openBalance } from '@allsquare/groups-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindBalance } from '../balances/find-balance.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { LeaveGroup } from '../membership/leave-group.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireAnotherAdmin, requireRole, roleIn } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/**
 * An admin removes a member, or a member leaves: only with a balance of zero, and never the last admin. Pending invites
 * that they have sent end.
 */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly findBalance: FindBalance,
    private readonly leaveGroup: LeaveGroup,
    private readonly invites: InvitesRepository,
  ) {}

  async remove(caller: Caller, groupId: string, userId: string): Promise<void> {
    const { user } = assertCanLeave(await this.members.listByGroup(groupId), caller, userId);
    // Asked without the group's lock: what is recorded from here on stays with a former member and can be settled.
    const cents = await this.findBalance.find(caller, groupId, userId);
    if (cents !== 0) {
      const message = openBalance(cents, userId === caller.id ? undefined : user.name);
      throw refuse('open-balance', { message });
    }

    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      await this.leaveGroup.leave(tx, assertCanLeave(members, caller, userId), caller.id);
      const recipients = await this.invites.cancelPending(tx, groupId, userId);
      if (recipients) tx.live([...members.map((member) => member.userId), ...recipients], ['invites'], groupId);
    });
  }
}

/** Answers the leaving member. Problem 404 for non-members, 403 without the right, 409 for the last admin or member. */
function assertCanLeave(members: Member[], caller: Caller, userId: string): Member {
  const own = roleIn(members, caller.id);
  requireRole(own);
  const leaving = members.find((member) => member.userId === userId);
  if (!leaving) throw refuse('member-not-found');
  if (userId !== caller.id) requireRole(own, 'admin');
  if (members.length === 1) throw refuse('last-member');
  requireAnotherAdmin(members, userId);
  return leaving;
}
