import type { Member } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { LinksRepository } from '../links/links.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { findMember, isMergedInto } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { MergesRepository } from '../membership/merges.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** The holder of the merged member: an account, else a guest, else none. */
const rankOf = ({ place, guest }: Member) => (place ? 0 : guest ? 1 : 2);

/** Whether the place that a caller named has a holder by now, so that it is not the member they saw. */
const isClaimed = ({ seat, userId }: Member, id: string) => seat === id && userId !== id;

/**
 * An admin merges two members, or the holder of one merges an unclaimed place. The merged member has all entries of
 * both; a guest merged into an account is no longer a member.
 */
@Injectable()
export class MergeMembers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly merges: MergesRepository,
    private readonly balances: BalancesRepository,
    private readonly links: LinksRepository,
    private readonly invites: InvitesRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  merge(caller: Caller, groupId: string, id: string, into: string): Promise<Member> {
    this.features.require('merges');
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleOf(members, caller.id);
      requireRole(own);
      const [source, target] = [findMember(members, id), findMember(members, into)];
      if (!source || !target) throw refuse('member-not-found');
      const both = [source, target];
      if (!(both.some(({ userId }) => userId === caller.id) && both.some(({ place }) => place)))
        requireRole(own, 'admin');
      if (source === target) {
        if (isMergedInto(target, id)) return target;
        throw refuse('same-member');
      }
      if (isClaimed(source, id) || isClaimed(target, into)) throw refuse('place-taken');
      if (both.every((member) => rankOf(member) === 2)) throw refuse('two-accounts');

      const { userId } = rankOf(source) > rankOf(target) ? source : target;
      const role = both.some((member) => member.role === 'admin') ? 'admin' : 'member';
      const userIds = both.map((member) => member.userId);
      const merge = () => this.merges.merge(tx, source, target, { userId, role });
      await this.links.transfer(tx, groupId, userIds, merge, userId);
      if (source.unit) await this.members.deleteUnitsOfOne(tx, groupId);
      await this.invites.moveSeats(tx, groupId, source.seat ?? source.userId, target.seat ?? target.userId);
      await this.balances.merge(tx, groupId, userIds, userId);
      await this.publishGroup.publish(tx, groupId, userIds);
      const one = findMember(await this.members.listByGroup(groupId, tx), userId);
      if (!one) throw new Error(`${userId} is not a member of ${groupId}, though two were merged into them`);
      return one;
    });
  }
}
