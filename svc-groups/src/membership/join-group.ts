import { randomUUID } from 'node:crypto';
import { groupsEvents, type Member, type Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { chooseColour } from './colour.ts';
import { MembersRepository } from './members.repository.ts';
import { PublishGroup } from './publish-group.ts';
import { requireRoom } from './roles.ts';

/** `by` is the acting person: whoever adds the member or accepts the invite. */
export type Joining = { groupId: string; user: Member['user']; role: Role; addedBy: string; by: string };

/** Adds a non-member to a group, with a colour, and publishes it. The group's row must be locked. */
@Injectable()
export class JoinGroup {
  constructor(
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async join(tx: Transaction, members: Member[], { groupId, user, role, addedBy, by }: Joining): Promise<Member> {
    requireRoom(members);
    const taken = members.map(({ colour }) => colour);
    const colour = (await this.members.findFormerColour(tx, groupId, user.id)) ?? chooseColour(user.id, taken);
    const joinedAt = new Date();
    const member = { id: randomUUID(), groupId, userId: user.id, role, colour, addedBy, joinedAt };
    await this.members.insert(tx, member);
    const { name } = await this.publishGroup.publish(tx, groupId);
    const at = joinedAt.toISOString();
    tx.publishEvent(groupsEvents, 'member-added', { userId: user.id, groupId, groupName: name, by, at });
    return { ...member, joinedAt: at, user };
  }
}
