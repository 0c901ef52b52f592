import { randomUUID } from 'node:crypto';
import type { Member, Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { chooseColour } from './choose-colour.ts';
import { InsertPlace } from './insert-place.ts';
import { requireUniqueName } from './member-lookup.ts';
import { MembersRepository } from './members.repository.ts';
import { MergesRepository } from './merges.repository.ts';
import { PublishGroup } from './publish-group.ts';
import { PublishMemberChange } from './publish-member-change.ts';
import { RemovalsRepository } from './removals.repository.ts';
import { requireCapacity } from './roles.ts';

/**
 * `by` adds the member, accepts the invite or has the link. The member claims the unclaimed `place`, or a new one of
 * this `name`, or gets a new seat. A person an admin removed needs an admin's consent: `isByAdmin`, or an admin's
 * invite to their verified `address`.
 */
export type NewMembership = {
  groupId: string;
  user: Member['user'];
  role: Role;
  addedBy: string;
  by: string;
  isByAdmin?: boolean;
  address?: string;
  place?: Member | undefined;
  name?: string | null | undefined;
};

/**
 * Adds a non-member to a group and publishes it; a former member gets their old seat. Problem 403 for a person an admin
 * removed. The row must be locked.
 */
@Injectable()
export class JoinGroup {
  constructor(
    private readonly members: MembersRepository,
    private readonly merges: MergesRepository,
    private readonly removals: RemovalsRepository,
    private readonly insertPlace: InsertPlace,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
  ) {}

  async join(tx: Transaction, members: Member[], membership: NewMembership): Promise<Member> {
    const { groupId, user, by, addedBy, isByAdmin, address } = membership;
    const who = by === user.id ? undefined : user.name;
    if (!isByAdmin) await this.removals.requireNotRemoved({ groupId, userIds: [user.id], address }, tx, who);
    await this.removals.delete(tx, groupId, user.id);
    const id = await this.createMembership(tx, members, membership);
    const group = await this.publishGroup.publish(tx, groupId);
    const member = await this.members.get(tx, id);
    const change = { by, userId: user.id, seat: member.seat ?? user.id };
    await this.publishMemberChange.publish(tx, by === user.id ? 'member-joined' : 'member-added', change, group);
    // Whoever invited them gave them the role.
    if (member.role === 'admin')
      await this.publishMemberChange.publish(tx, 'member-promoted', { ...change, by: addedBy }, group);
    return member;
  }

  /** Returns the id of the row. */
  private async createMembership(
    tx: Transaction,
    members: Member[],
    { groupId, user, role, addedBy, place, name }: NewMembership,
  ): Promise<string> {
    const former = await this.members.deleteFormer(tx, groupId, user.id);
    if (!former && (await this.merges.isMerged(tx, groupId, user.id))) throw refuse('merged-account');
    const unclaimed = former
      ? undefined
      : (place ?? (name ? await this.insertPlace.insert(tx, members, { groupId, name, addedBy }) : undefined));
    // A guest has no address, so their name must be unique.
    if (user.email === '')
      requireUniqueName(
        members.filter(({ id }) => id !== unclaimed?.id),
        user.name,
      );
    if (unclaimed) {
      await this.members.claimPlace(tx, unclaimed.id, user.id, role);
      return unclaimed.id;
    }

    requireCapacity(members);
    const usedColours = members.map(({ colour }) => colour);
    const member = {
      id: randomUUID(),
      groupId,
      userId: user.id,
      role,
      colour: former?.colour ?? chooseColour(user.id, usedColours),
      addedBy,
      joinedAt: new Date(),
      seat: former?.seat ?? user.id,
      placeName: former?.placeName ?? null,
      unit: null,
      nth: former?.nth ?? null,
      archivedAt: null,
    };
    await this.members.insert(tx, member);
    return member.id;
  }
}
