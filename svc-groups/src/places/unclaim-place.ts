import type { Member } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { SuspendSeat } from '../balances/suspend-seat.ts';
import { RevokeAccess } from '../links/revoke-access.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { findMember, uniqueNameFor } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { PublishMemberChange } from '../membership/publish-member-change.ts';
import { requireAnotherAdmin, requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/**
 * The holder or an admin detaches the holder from a place, whatever its balance, which remains with the seat. This
 * works only while the holder has written nothing and been party to no payment (ADR 0051). The holder is no longer a
 * member; after an admin's unclaim only an admin can readmit them. Their invites and link end, as when a member leaves.
 */
@Injectable()
export class UnclaimPlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly suspendSeat: SuspendSeat,
    private readonly balances: BalancesRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
  ) {}

  async unclaim(caller: Caller, groupId: string, id: string): Promise<Member> {
    this.features.require('places');
    const found = requireCanUnclaim(await this.members.listByGroup(groupId), caller, id);
    const requireSuspended = await this.suspendSeat.suspend(caller, groupId, found, found.seat);
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const held = requireCanUnclaim(members, caller, found.seat);
      // Another person holds it now: their use was not checked.
      if (held.userId !== found.userId) throw refuse('part-away');
      requireSuspended();
      const { seat, userId, guest, ...place } = held;
      const others = members.filter((member) => member.id !== held.id);
      const name = uniqueNameFor(others, await this.members.getPlaceName(tx, held.id));
      await this.revokeAccess.revoke(tx, members, held, caller.id);
      await this.members.unclaimPlace(tx, held.id, name);
      await this.balances.rename(tx, groupId, userId, seat);
      const group = await this.publishGroup.publish(tx, groupId, [userId]);
      await this.publishMemberChange.publish(tx, 'place-freed', { by: caller.id, userId, seat }, group);
      return { ...place, userId: seat, role: 'member', place: true, user: { id: seat, name, email: '' } };
    });
  }
}

/** Returns the holder. Problem 404 for non-members, 403 without the right, 409 if the place is unclaimed. */
function requireCanUnclaim(members: Member[], caller: Caller, id: string): Member & { seat: string } {
  const own = roleOf(members, caller.id);
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
