import type { AddMember as AddMemberBody, Invite, Member } from '@allsquare/groups-contract';
import { type Caller, type IdempotencyRequest, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindFriend } from '../friends/find-friend.ts';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { SendInvite } from '../invites/send-invite.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { JoinGroup } from '../membership/join-group.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole, roleIn } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** Any member adds their own friends and invites anybody else by email; only admins give the role admin. */
@Injectable()
export class AddMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly friends: FriendsRepository,
    private readonly findFriend: FindFriend,
    private readonly joinGroup: JoinGroup,
    private readonly invites: InvitesRepository,
    private readonly sendInvite: SendInvite,
    private readonly people: People,
  ) {}

  async add(
    caller: Caller,
    groupId: string,
    { email, role, message }: AddMemberBody,
    idempotency?: IdempotencyRequest,
  ): Promise<{ member: Member } | { invite: Invite }> {
    const known = await this.members.listByGroup(groupId);
    requireRole(roleIn(known, caller.id), role);
    const owner = await this.people.byEmail(email);
    const isMember = owner && roleIn(known, owner.userId);
    const friend = isMember ? undefined : await this.findFriend.find(caller, email);
    const named = [owner?.userId, friend?.id].filter((id) => id !== undefined);

    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.arePresent(tx, [caller.id, ...named]))) throw refuse('not-found');
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      requireRole(roleIn(members, caller.id), role);
      if (named.some((id) => roleIn(members, id))) throw refuse('already-a-member');
      if (!friend || !(await this.friends.areFriends(tx, caller.id, friend.id)))
        return { invite: await this.sendInvite.send(tx, caller, members, { groupId, email, role, message }) };

      const joining = { groupId, user: friend, role, addedBy: caller.id, by: caller.id };
      const member = await this.joinGroup.join(tx, members, joining);
      if (await this.invites.acceptPending(tx, groupId, email))
        tx.live([...members.map(({ userId }) => userId), friend.id], ['invites'], groupId);
      return { member };
    });
  }
}
