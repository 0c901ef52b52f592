import type { Member } from '@allsquare/groups-contract';
import { type Caller, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { LinksRepository } from '../links/links.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { MergesRepository } from '../membership/merges.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleIn } from '../membership/roles.ts';
import { findMember, isPart } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';

/** Who holds it where both are there: an account, else a guest, else nobody. */
const rankOf = ({ place, guest }: Member) => (place ? 0 : guest ? 1 : 2);

/**
 * An admin makes two members one person, or who holds one of them does while the other is a free place. All that is in
 * the books under either is theirs; a guest who was merged into an account is a member no more.
 */
@Injectable()
export class MergeMembers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly merges: MergesRepository,
    private readonly balances: BalancesRepository,
    private readonly links: LinksRepository,
    private readonly invites: InvitesRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  merge(caller: Caller, groupId: string, id: string, into: string): Promise<Member> {
    this.offers.require('merges');
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleIn(members, caller.id);
      requireRole(own);
      const [merged, kept] = [findMember(members, id), findMember(members, into)];
      if (!merged || !kept) throw refuse('member-not-found');
      const both = [merged, kept];
      if (!(both.some(({ userId }) => userId === caller.id) && both.some(({ place }) => place)))
        requireRole(own, 'admin');
      if (merged === kept) {
        if (isPart(kept, id)) return kept;
        throw refuse('same-member');
      }
      if (both.every((member) => rankOf(member) === 2)) throw refuse('two-accounts');

      const { userId } = rankOf(merged) > rankOf(kept) ? merged : kept;
      const role = both.some((member) => member.role === 'admin') ? 'admin' : 'member';
      const userIds = both.map((member) => member.userId);
      const merge = () => this.merges.merge(tx, merged, kept, { userId, role });
      await this.links.hand(tx, groupId, userIds, merge, userId);
      if (merged.unit) await this.members.endUnitsOfOne(tx, groupId);
      await this.invites.moveSeats(tx, groupId, merged.seat ?? merged.userId, kept.seat ?? kept.userId);
      await this.balances.join(tx, groupId, userIds, userId);
      await this.publishGroup.publish(tx, groupId, userIds);
      const one = findMember(await this.members.listByGroup(groupId, tx), userId);
      if (!one) throw new Error(`${userId} is not a member of ${groupId}, though two were merged into them`);
      return one;
    });
  }
}
