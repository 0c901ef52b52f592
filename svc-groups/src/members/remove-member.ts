import { type Member, openBalance } from '@allsquare/groups-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindBalance } from '../balances/find-balance.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { LeaveGroup } from '../membership/leave-group.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireAnotherAdmin, requireRole, roleIn } from '../membership/roles.ts';
import { accountsOf, findMember } from '../membership/seats.ts';
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
    const asked = assertCanLeave(await this.members.listByGroup(groupId), caller, userId);
    // Asked without the group's lock: what is recorded from here on stays with a former member and can be settled.
    const cents = await this.findBalance.find(caller, asked);
    if (cents !== 0) {
      const message = openBalance(cents, asked.userId === caller.id ? undefined : asked.user.name);
      throw refuse('open-balance', { message });
    }

    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const leaving = assertCanLeave(members, caller, asked.seat ?? asked.userId);
      // Somebody has taken the place meanwhile: it is not they whom the admin has seen.
      if (leaving.userId !== asked.userId && !leaving.place) throw refuse('place-taken');
      await this.leaveGroup.leave(tx, leaving, caller.id);
      const recipients = await this.invites.cancelPending(tx, groupId, leaving.userId);
      if (recipients) tx.live([...accountsOf(members), ...recipients], ['invites'], groupId);
    });
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
