import { groupsEvents, type Member } from '@allsquare/groups-contract';
import { type Caller, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { LinksRepository } from '../links/links.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireAnotherAdmin, requireRole, roleIn } from '../membership/roles.ts';
import { accountsOf, findMember, newNameOf } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';

/**
 * Who holds a place gives it back, or an admin frees it, whatever its balance: that stays with the seat. Whoever held
 * it is no member any more, and has no claim on it. What they have sent ends, as when somebody leaves.
 */
@Injectable()
export class FreePlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly balances: BalancesRepository,
    private readonly links: LinksRepository,
    private readonly invites: InvitesRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  free(caller: Caller, groupId: string, id: string): Promise<Member> {
    this.offers.require('places');
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleIn(members, caller.id);
      requireRole(own);
      const held = findMember(members, id);
      if (!held) throw refuse('member-not-found');
      const { seat, userId, guest, ...place } = held;
      if (userId !== caller.id) requireRole(own, 'admin');
      if (!seat) throw refuse('not-a-place');
      if (held.merged) throw refuse('unmerge-first');
      requireAnotherAdmin(members, userId);

      await this.links.endOfMaker(tx, groupId, userId);
      const others = members.filter((member) => member !== held);
      const name = newNameOf(others, await this.members.readPlaceName(tx, held.id));
      await this.members.freePlace(tx, held.id, name);
      await this.balances.rename(tx, groupId, userId, seat);
      const recipients = await this.invites.cancelPending(tx, groupId, userId);
      if (recipients) tx.live([...accountsOf(members), ...recipients], ['invites'], groupId);
      const { name: groupName } = await this.publishGroup.publish(tx, groupId, [userId]);
      const at = new Date().toISOString();
      tx.publishEvent(groupsEvents, 'member-removed', { userId, groupId, groupName, by: caller.id, at });
      return { ...place, userId: seat, role: 'member', place: true, user: { id: seat, name, email: '' } };
    });
  }
}
