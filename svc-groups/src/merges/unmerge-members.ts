import type { Member, Role } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, People, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { LinksRepository } from '../links/links.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { findMember, uniqueNameFor } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { type MergedMember, MergesRepository } from '../membership/merges.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireCapacity, requireRole, roleOf } from '../membership/roles.ts';
import { isGuest, isUnclaimed } from '../membership/to-member.ts';
import { refuse } from '../refuse.ts';

const rankOf = (part: MergedMember) => (isUnclaimed(part) ? 0 : isGuest(part.person) ? 1 : 2);
/** The two get no more rights than they have together. */
const lowerRole = (role: Role, current: Member['role']): Role => (current === 'admin' ? role : 'member');

/**
 * An admin or the holder separates a merged member: it returns under its name unless another place has claimed that.
 * Once one of them has left, they remain merged.
 */
@Injectable()
export class UnmergeMembers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly people: People,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly merges: MergesRepository,
    private readonly links: LinksRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async unmerge(caller: Caller, groupId: string, id: string): Promise<void> {
    this.features.require('merges');
    await this.unitOfWork.run(undefined, async (tx) => {
      // Locked before the group, as wherever a membership begins.
      const accounts = (await this.findParts(tx, groupId, id)).map(({ userId }) => userId);
      const arePresent = await this.people.noneDeleted(tx, [caller.id, ...accounts]);
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleOf(members, caller.id);
      requireRole(own);
      const parts = await this.findParts(tx, groupId, id);
      const part = findPart(parts, id);
      if (!part && findMember(members, id)) throw refuse('not-merged');
      if (!part) throw refuse('member-not-found');
      const member = findMember(members, part.intoSeat);
      if (member?.userId !== caller.id) requireRole(own, 'admin');
      if (!member || !arePresent) throw refuse('merge-ended');
      requireCapacity(members);
      await this.separate(tx, members, member, parts, part);
    });
  }

  private async separate(
    tx: Transaction,
    members: Member[],
    member: Member,
    parts: MergedMember[],
    part: MergedMember,
  ) {
    const { groupId, userId } = member;
    const others = parts.filter((other) => other !== part);
    // The part's account leaves with it.
    const holder = userId === part.userId ? chooseHolder(others, part.intoSeat, member) : toHolder(member);
    const role = userId === part.userId ? toHolder(member).role : lowerRole(part.role, member.role);
    const apart = members.filter((one) => one !== member);
    const placeName = part.placeName && isUnclaimed(part) ? uniqueNameFor(apart, part.placeName) : part.placeName;
    const separate = () => this.merges.unmerge(tx, part, { role, placeName }, holder);
    await this.links.transfer(tx, groupId, [userId], separate, userId);
    await this.members.deleteUnitsOfOne(tx, groupId);
    await this.publishGroup.publish(tx, groupId);
  }

  /** All parts of the member this seat is part of; empty if it is no part. */
  private async findParts(tx: Transaction, groupId: string, id: string): Promise<MergedMember[]> {
    const all = await this.merges.listByGroup(groupId, tx);
    return [...all.values()].find((parts) => findPart(parts, id)) ?? [];
  }
}

/** Finds a part by its seat or by its former account. */
const findPart = (parts: MergedMember[], id: string): MergedMember | undefined => {
  const merged = parts.filter(({ seat, intoSeat }) => seat !== intoSeat);
  return merged.find(({ seat }) => seat === id) ?? merged.find(({ userId }) => userId === id);
};

const toHolder = ({ userId, role }: Member) => ({ userId, role: lowerRole('admin', role) });

/** The remaining part that holds the member; the member's own seat comes first. */
function chooseHolder(parts: MergedMember[], seat: string, { role }: Member) {
  const [first] = parts.toSorted((a, b) => rankOf(b) - rankOf(a) || Number(b.seat === seat) - Number(a.seat === seat));
  if (!first) throw new Error(`nobody is left at the seat ${seat}, though it was merged with another`);
  // Only the account is taken over from another part.
  return { userId: rankOf(first) === 0 ? seat : first.userId, role: lowerRole(first.role, role) };
}
