import { groupsEvents, type Member } from '@allsquare/groups-contract';
import { type Caller, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { CloseSeat } from '../balances/close-seat.ts';
import { EndWaysIn } from '../links/end-ways-in.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireAnotherAdmin, requireRole, roleIn } from '../membership/roles.ts';
import { findMember, newNameOf } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';

/**
 * Who holds a place gives it back, or an admin frees it, whatever its balance: that stays with the seat. So only while
 * they have written nothing and been party to no payment since they took it (ADR 0051). Whoever held it is no member
 * any more, and has no claim on it; from whom an admin has taken it comes back only by an admin. What they have sent
 * ends, as when somebody leaves.
 */
@Injectable()
export class FreePlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly closeSeat: CloseSeat,
    private readonly balances: BalancesRepository,
    private readonly endWaysIn: EndWaysIn,
    private readonly publishGroup: PublishGroup,
  ) {}

  async free(caller: Caller, groupId: string, id: string): Promise<Member> {
    this.offers.require('places');
    const asked = assertCanFree(await this.members.listByGroup(groupId), caller, id);
    const requireClosed = await this.closeSeat.close(caller, groupId, asked, asked.seat);
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const held = assertCanFree(members, caller, asked.seat);
      // Somebody else has taken it meanwhile: nothing is known of them.
      if (held.userId !== asked.userId) throw refuse('part-away');
      requireClosed();
      const { seat, userId, guest, ...place } = held;
      const others = members.filter((member) => member.id !== held.id);
      const name = newNameOf(others, await this.members.readPlaceName(tx, held.id));
      await this.endWaysIn.end(tx, members, held, caller.id);
      await this.members.freePlace(tx, held.id, name);
      await this.balances.rename(tx, groupId, userId, seat);
      const { name: groupName } = await this.publishGroup.publish(tx, groupId, [userId]);
      const at = new Date().toISOString();
      tx.publishEvent(groupsEvents, 'member-removed', { userId, groupId, groupName, by: caller.id, at });
      return { ...place, userId: seat, role: 'member', place: true, user: { id: seat, name, email: '' } };
    });
  }
}

/** Answers who holds the place. Problem 404 for non-members, 403 without the right, 409 where nobody holds one. */
function assertCanFree(members: Member[], caller: Caller, id: string): Member & { seat: string } {
  const own = roleIn(members, caller.id);
  requireRole(own);
  const held = findMember(members, id);
  if (!held) throw refuse('member-not-found');
  const { userId, seat } = held;
  if (userId !== caller.id) requireRole(own, 'admin');
  if (!seat) throw refuse('not-a-place');
  if (held.merged) throw refuse('unmerge-first');
  requireAnotherAdmin(members, userId);
  return { ...held, seat };
}
