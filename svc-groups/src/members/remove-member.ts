import { type Member, openBalance } from '@allsquare/groups-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindBalance } from '../balances/find-balance.ts';
import { EndWaysIn } from '../links/end-ways-in.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { LeaveGroup } from '../membership/leave-group.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireAnotherAdmin, requireRole, roleIn } from '../membership/roles.ts';
import { accountsOf, findMember } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';

/**
 * An admin removes a member, or a member leaves: with a balance only where an admin says that it stays with them, and
 * never the last admin.
 */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly findBalance: FindBalance,
    private readonly leaveGroup: LeaveGroup,
    private readonly endWaysIn: EndWaysIn,
  ) {}

  async remove(caller: Caller, groupId: string, userId: string, keepBalance: boolean): Promise<void> {
    const asked = assertCanLeave(await this.members.listByGroup(groupId), caller, userId);
    if (!keepBalance || asked.userId === caller.id) await this.requireNoBalance(caller, asked);
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const leaving = assertCanLeave(members, caller, asked.seat ?? asked.userId);
      // Somebody has taken the place meanwhile: it is not they whom the admin has seen.
      if (leaving.userId !== asked.userId && !leaving.place) throw refuse('place-taken');
      await this.leaveGroup.leave(tx, leaving, caller.id);
      await this.endWaysIn.end(tx, members, leaving, caller.id);
    });
  }

  /** Asked without the group's lock: what is recorded from here on stays with a former member and can be settled. */
  private async requireNoBalance(caller: Caller, member: Member) {
    const cents = await this.findBalance.find(caller, member);
    if (cents === 0) return;
    const name = member.userId === caller.id ? undefined : member.user.name;
    throw refuse('open-balance', { message: openBalance(cents, name) });
  }
}

/** Answers the leaving member. Problem 404 for non-members, 403 without the right, 409 for the last admin or member. */
function assertCanLeave(members: Member[], caller: Caller, id: string): Member {
  const own = roleIn(members, caller.id);
  requireRole(own);
  const leaving = findMember(members, id);
  if (!leaving) throw refuse('member-not-found');
  if (leaving.userId !== caller.id) requireRole(own, 'admin');
  // Places are nobody who could go on with the group.
  if (accountsOf(members).length === 1 && !leaving.place) throw refuse('last-member');
  requireAnotherAdmin(members, leaving.userId);
  return leaving;
}
