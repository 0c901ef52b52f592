import { randomUUID } from 'node:crypto';
import { type AddMember as AddMemberBody, type Member, problems, type Role } from '@allsquare/groups-contract';
import { type Caller, type Once, Problem, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindFriend } from '../friends/find-friend.ts';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { AnnounceGroup } from '../groups/announce-group.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { chooseColour } from './colour.ts';
import { MembersRepository } from './members.repository.ts';

const MOST_MEMBERS = 500;

/** Any member adds a friend of their own as a member; only admins add an admin. */
@Injectable()
export class AddMember {
  constructor(
    private readonly writes: Writes,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly friends: FriendsRepository,
    private readonly findFriend: FindFriend,
    private readonly announceGroup: AnnounceGroup,
  ) {}

  async execute(caller: Caller, groupId: string, { email, role }: AddMemberBody, once?: Once) {
    const known = await this.members.of(groupId);
    requireRight(known, caller, role);
    const meant = withEmail(known, email) ?? (await this.findFriend.execute(caller, email));

    return this.writes.run(once, async (tx): Promise<{ member: Member }> => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.of(groupId, tx.manager);
      requireRight(members, caller, role);
      if (members.some(({ userId }) => userId === meant?.id)) throw new Problem(409, 'already-a-member', problems);
      if (!meant || !(await this.friends.areFriends(tx, caller.id, meant.id)))
        throw new Problem(422, 'member-not-found', problems);
      if (members.length >= MOST_MEMBERS) throw new Problem(422, 'group-full', problems);

      const taken = members.map((member) => member.colour);
      const added = {
        id: randomUUID(),
        groupId,
        userId: meant.id,
        role,
        colour: chooseColour(meant.id, taken),
        addedBy: caller.id,
        joinedAt: new Date(),
      };
      await this.members.insert(tx, added);
      await this.announceGroup.execute(tx, groupId);
      return { member: { ...added, joinedAt: added.joinedAt.toISOString(), user: meant } };
    });
  }
}

function requireRight(members: Member[], caller: Caller, role: Role) {
  const own = members.find((member) => member.userId === caller.id);
  if (!own) throw new Problem(404, 'group-not-found', problems);
  if (role === 'admin' && own.role !== 'admin') throw new Problem(403, 'admins-only', problems);
}

const withEmail = (members: Member[], email: string) =>
  members.find(({ user }) => user.email.toLowerCase() === email.toLowerCase())?.user;
