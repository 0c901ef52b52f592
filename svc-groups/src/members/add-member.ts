import { mayBeSamePerson } from '@allsquare/contract-kit';
import {
  type AddMember as AddMemberBody,
  type Invite,
  type Member,
  nameTaken,
  ownName,
} from '@allsquare/groups-contract';
import {
  type Caller,
  type IdempotencyRequest,
  Offers,
  People,
  type Transaction,
  UnitOfWork,
} from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FindFriend } from '../friends/find-friend.ts';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { SendInvite } from '../invites/send-invite.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { JoinGroup } from '../membership/join-group.ts';
import { MakePlace } from '../membership/make-place.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { RemovalsRepository } from '../membership/removals.repository.ts';
import { requireRole, roleIn } from '../membership/roles.ts';
import { accountsOf, requireFreePlace } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';

/**
 * Any member adds their own friends and invites anybody else by email, into a place where one is named; only admins
 * give the role admin, and let in again whom one of them has removed.
 */
@Injectable()
export class AddMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly removals: RemovalsRepository,
    private readonly friends: FriendsRepository,
    private readonly findFriend: FindFriend,
    private readonly joinGroup: JoinGroup,
    private readonly invites: InvitesRepository,
    private readonly sendInvite: SendInvite,
    private readonly people: People,
    private readonly offers: Offers,
    private readonly makePlace: MakePlace,
    private readonly publishGroup: PublishGroup,
  ) {}

  async add(
    caller: Caller,
    groupId: string,
    { email, role, message, name, placeId, asks }: AddMemberBody,
    idempotency?: IdempotencyRequest,
  ): Promise<{ member: Member } | { invite: Invite }> {
    if (name || placeId) this.offers.require('places');
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
      const isByAdmin = roleIn(members, caller.id) === 'admin';
      const place = placeId ? requireFreePlace(members, placeId) : undefined;
      if (!friend || !(await this.friends.areFriends(tx, caller.id, friend.id))) {
        if (owner && !isByAdmin)
          await this.removals.refuseRemoved({ groupId, userIds: [owner.userId], address: email }, tx, owner.name);
        const invite = { groupId, email, role, message };
        const seat = place?.userId ?? (name ? await this.newPlace(tx, caller, members, groupId, name) : null);
        return { invite: await this.sendInvite.send(tx, caller, members, { ...invite, seat }) };
      }

      if (asks && !place && !name) requireAnother(members, friend.name);
      const joining = { groupId, user: friend, role, addedBy: caller.id, by: caller.id, place, name };
      const member = await this.joinGroup.join(tx, members, { ...joining, isByAdmin, address: email });
      if (await this.invites.acceptPending(tx, groupId, email))
        tx.live([...accountsOf(members), friend.id], ['invites'], groupId);
      return { member };
    });
  }

  /** What an invite leads into, which waits in the group until it is accepted. */
  private async newPlace(tx: Transaction, caller: Caller, members: Member[], groupId: string, name: string) {
    const { userId } = await this.makePlace.make(tx, members, { groupId, name, addedBy: caller.id });
    await this.publishGroup.publish(tx, groupId);
    return userId;
  }
}

/** Problem 409 where somebody of this name, or of its first word, may be here already. */
function requireAnother(members: Member[], name: string) {
  const alike = members.filter((member) => mayBeSamePerson(ownName(member), name));
  // Who has no account can still get one.
  const here = alike.find(({ place }) => place) ?? alike[0];
  if (here)
    throw refuse('maybe-here', {
      message: nameTaken(here.user.name),
      details: [{ path: 'placeId', message: here.userId }],
    });
}
