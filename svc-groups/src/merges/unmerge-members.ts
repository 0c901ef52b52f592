import type { Member, Role } from '@allsquare/groups-contract';
import { type Caller, Offers, People, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { LinksRepository } from '../links/links.repository.ts';
import { isFreePart, isGuest } from '../membership/as-member.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { MergesRepository, type Part } from '../membership/merges.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, requireRoom, roleIn } from '../membership/roles.ts';
import { findMember, newNameOf } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';

const rankOf = (part: Part) => (isFreePart(part) ? 0 : isGuest(part.person) ? 1 : 2);
/** Nobody comes out of it with more rights than the two have together. */
const atMost = (role: Role, current: Member['role']): Role => (current === 'admin' ? role : 'member');

/**
 * An admin, or who holds them, separates a member who was merged: it is a member as before, under its name where no
 * other place has taken that. While one of them has left, they stay one.
 */
@Injectable()
export class UnmergeMembers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly people: People,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly merges: MergesRepository,
    private readonly links: LinksRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async unmerge(caller: Caller, groupId: string, id: string): Promise<void> {
    this.offers.require('merges');
    await this.unitOfWork.run(undefined, async (tx) => {
      // Before the group, as whoever begins a membership locks the people concerned.
      const accounts = (await this.findParts(tx, groupId, id)).map(({ userId }) => userId);
      const arePresent = await this.people.arePresent(tx, [caller.id, ...accounts]);
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleIn(members, caller.id);
      requireRole(own);
      const parts = await this.findParts(tx, groupId, id);
      const part = partIn(parts, id);
      if (!part && findMember(members, id)) throw refuse('not-merged');
      if (!part) throw refuse('member-not-found');
      const member = findMember(members, part.intoSeat);
      if (member?.userId !== caller.id) requireRole(own, 'admin');
      if (!member || !arePresent) throw refuse('merge-ended');
      requireRoom(members);
      await this.separate(tx, members, member, parts, part);
    });
  }

  private async separate(tx: Transaction, members: Member[], member: Member, parts: Part[], part: Part) {
    const { groupId, userId } = member;
    const others = parts.filter((other) => other !== part);
    // An account that came with this part goes with it.
    const holder = userId === part.userId ? holderAmong(others, part.intoSeat, member) : asHolder(member);
    const role = userId === part.userId ? asHolder(member).role : atMost(part.role, member.role);
    const apart = members.filter((one) => one !== member);
    const placeName = part.placeName && isFreePart(part) ? newNameOf(apart, part.placeName) : part.placeName;
    const separate = () => this.merges.unmerge(tx, part, { role, placeName }, holder);
    await this.links.hand(tx, groupId, [userId], separate, userId);
    await this.members.endUnitsOfOne(tx, groupId);
    await this.publishGroup.publish(tx, groupId);
  }

  /** All parts of the member of whom this is one; none where it is no part. */
  private async findParts(tx: Transaction, groupId: string, id: string): Promise<Part[]> {
    const all = await this.merges.listByGroup(groupId, tx);
    return [...all.values()].find((parts) => partIn(parts, id)) ?? [];
  }
}

/** A part that was merged, by its seat or by the account that it had. */
const partIn = (parts: Part[], id: string): Part | undefined => {
  const merged = parts.filter(({ seat, intoSeat }) => seat !== intoSeat);
  return merged.find(({ seat }) => seat === id) ?? merged.find(({ userId }) => userId === id);
};

const asHolder = ({ userId, role }: Member) => ({ userId, role: atMost('admin', role) });

/** Whose account comes first among the parts that stay; the member's own seat before the others. */
function holderAmong(parts: Part[], seat: string, { role }: Member) {
  const [first] = parts.toSorted((a, b) => rankOf(b) - rankOf(a) || Number(b.seat === seat) - Number(a.seat === seat));
  if (!first) throw new Error(`nobody is left at the seat ${seat}, though it was merged with another`);
  // Of another part than the member's own none but the account is taken over.
  return { userId: rankOf(first) === 0 ? seat : first.userId, role: atMost(first.role, role) };
}
