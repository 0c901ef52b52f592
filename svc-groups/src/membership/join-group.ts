import { randomUUID } from 'node:crypto';
import { groupsEvents, type Member, type Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { chooseColour } from './colour.ts';
import { MakePlace } from './make-place.ts';
import { MembersRepository } from './members.repository.ts';
import { MergesRepository } from './merges.repository.ts';
import { PublishGroup } from './publish-group.ts';
import { RemovalsRepository } from './removals.repository.ts';
import { requireRoom } from './roles.ts';
import { requireNewName } from './seats.ts';

/**
 * `by` is the acting person: whoever adds the member, accepts the invite or has the link. They get the free `place`, or
 * a new one of this `name`; without either a seat of their own. Whom an admin has removed needs an admin's consent: it
 * `isByAdmin`, or one has invited their verified `address`.
 */
export type Joining = {
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
 * Adds a non-member to a group and publishes it; who was there before gets their seat. Problem 403 for whom an admin
 * has removed. The row must be locked.
 */
@Injectable()
export class JoinGroup {
  constructor(
    private readonly members: MembersRepository,
    private readonly merges: MergesRepository,
    private readonly removals: RemovalsRepository,
    private readonly makePlace: MakePlace,
    private readonly publishGroup: PublishGroup,
  ) {}

  async join(tx: Transaction, members: Member[], joining: Joining): Promise<Member> {
    const { groupId, user, by, isByAdmin, address } = joining;
    const who = by === user.id ? undefined : user.name;
    if (!isByAdmin) await this.removals.refuseRemoved({ groupId, userIds: [user.id], address }, tx, who);
    await this.removals.delete(tx, groupId, user.id);
    const id = await this.sit(tx, members, joining);
    const { name } = await this.publishGroup.publish(tx, groupId);
    const at = new Date().toISOString();
    tx.publishEvent(groupsEvents, 'member-added', { userId: user.id, groupId, groupName: name, by, at });
    return this.members.read(tx, id);
  }

  /** Answers the id of the row. */
  private async sit(
    tx: Transaction,
    members: Member[],
    { groupId, user, role, addedBy, place, name }: Joining,
  ): Promise<string> {
    const former = await this.members.takeFormer(tx, groupId, user.id);
    if (!former && (await this.merges.isMerged(tx, groupId, user.id))) throw refuse('merged-account');
    const free = former
      ? undefined
      : (place ?? (name ? await this.makePlace.make(tx, members, { groupId, name, addedBy }) : undefined));
    // A guest, who has no address, is called as nobody else here.
    if (user.email === '')
      requireNewName(
        members.filter(({ id }) => id !== free?.id),
        user.name,
      );
    if (free) {
      await this.members.takePlace(tx, free.id, user.id, role);
      return free.id;
    }

    requireRoom(members);
    const taken = members.map(({ colour }) => colour);
    const seated = {
      id: randomUUID(),
      groupId,
      userId: user.id,
      role,
      colour: former?.colour ?? chooseColour(user.id, taken),
      addedBy,
      joinedAt: new Date(),
      seat: former?.seat ?? user.id,
      placeName: former?.placeName ?? null,
      unit: null,
      nth: former?.nth ?? null,
    };
    await this.members.insert(tx, seated);
    return seated.id;
  }
}
