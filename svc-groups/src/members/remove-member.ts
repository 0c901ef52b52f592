import { type Member, openBalanceMessage } from '@allsquare/groups-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindBalance } from '../balances/find-balance.ts';
import { RevokeAccess } from '../links/revoke-access.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { LeaveGroup } from '../membership/leave-group.ts';
import { accountIdsOf, findMember } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireAnotherAdmin, requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/**
 * An admin removes a member, or a member leaves: with a balance only if an admin leaves it open, and never the last
 * admin.
 */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly findBalance: FindBalance,
    private readonly leaveGroup: LeaveGroup,
    private readonly revokeAccess: RevokeAccess,
  ) {}

  async remove(caller: Caller, groupId: string, userId: string, keepBalance: boolean): Promise<void> {
    const found = requireCanLeave(await this.members.listByGroup(groupId), caller, userId);
    if (!keepBalance || found.userId === caller.id) await this.requireNoBalance(caller, found);
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const leaving = requireCanLeave(members, caller, found.seat ?? found.userId);
      // Another person has claimed the place since, or a merge ended: not the member the admin saw.
      const isAnother = (findMember(members, userId)?.id ?? leaving.id) !== leaving.id;
      if (isAnother || (leaving.userId !== found.userId && !leaving.place)) throw refuse('place-taken');
      await this.leaveGroup.leave(tx, leaving, caller.id);
      await this.revokeAccess.revoke(tx, members, leaving, caller.id);
    });
  }

  /** Read without the group's lock: a later entry belongs to a former member and can be settled. */
  private async requireNoBalance(caller: Caller, member: Member) {
    const cents = await this.findBalance.find(caller, member);
    if (cents === 0) return;
    const { currency } = await this.groups.get(member.groupId);
    const name = member.userId === caller.id ? undefined : member.user.name;
    throw refuse('open-balance', { message: openBalanceMessage(cents, name, currency) });
  }
}

/** Returns the leaving member. Problem 404 for non-members, 403 without the right, 409 for the last admin or member. */
function requireCanLeave(members: Member[], caller: Caller, id: string): Member {
  const own = roleOf(members, caller.id);
  requireRole(own);
  const leaving = findMember(members, id);
  if (!leaving) throw refuse('member-not-found');
  if (leaving.userId !== caller.id) requireRole(own, 'admin');
  // A place cannot continue the group.
  if (accountIdsOf(members).length === 1 && !leaving.place) throw refuse('last-member');
  requireAnotherAdmin(members, leaving.userId);
  return leaving;
}
