import { mayBeSamePerson } from '@allsquare/contract-kit';
import {
  type AddMember as AddMemberBody,
  type Invite,
  type Member,
  nameTakenMessage,
  unnumberedName,
} from '@allsquare/groups-contract';
import {
  type Caller,
  FeatureFlags,
  type IdempotencyRequest,
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
import { InsertPlace } from '../membership/insert-place.ts';
import { JoinGroup } from '../membership/join-group.ts';
import { accountIdsOf, requireUnclaimedPlace } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { PublishMemberChange } from '../membership/publish-member-change.ts';
import { RemovalsRepository } from '../membership/removals.repository.ts';
import { requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/**
 * Any member adds their own friends and invites others by email, into a place if one is named. Only admins grant the
 * admin role, and readmit a person an admin removed.
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
    private readonly features: FeatureFlags,
    private readonly insertPlace: InsertPlace,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
  ) {}

  async add(
    caller: Caller,
    groupId: string,
    { email, role, message, name, placeId, asks }: AddMemberBody,
    idempotency?: IdempotencyRequest,
  ): Promise<{ member: Member } | { invite: Invite }> {
    if (name || placeId) this.features.require('places');
    const known = await this.members.listByGroup(groupId);
    requireRole(roleOf(known, caller.id), role);
    const owner = await this.people.findByEmail(email);
    const isMember = owner && roleOf(known, owner.userId);
    const friend = isMember ? undefined : await this.findFriend.find(caller, email);
    const named = [owner?.userId, friend?.id].filter((id) => id !== undefined);

    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id, ...named]))) throw refuse('not-found');
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      requireRole(roleOf(members, caller.id), role);
      if (named.some((id) => roleOf(members, id))) throw refuse('already-a-member');
      const isByAdmin = roleOf(members, caller.id) === 'admin';
      const place = placeId ? requireUnclaimedPlace(members, placeId) : undefined;
      if (!friend || !(await this.friends.areFriends(tx, caller.id, friend.id))) {
        if (owner && !isByAdmin)
          await this.removals.requireNotRemoved({ groupId, userIds: [owner.userId], address: email }, tx, owner.name);
        const invite = { groupId, email, role, message };
        const seat = place?.userId ?? (name ? await this.createPlace(tx, caller, members, groupId, name) : null);
        return { invite: await this.sendInvite.send(tx, caller, members, { ...invite, seat }) };
      }

      if (asks && !place && !name) requireNoSimilarMember(members, friend.name);
      const membership = { groupId, user: friend, role, addedBy: caller.id, by: caller.id, place, name };
      const member = await this.joinGroup.join(tx, members, { ...membership, isByAdmin, address: email });
      if (await this.invites.acceptPending(tx, groupId, email))
        tx.notifyBrowsers([...accountIdsOf(members), friend.id], ['invites'], groupId);
      return { member };
    });
  }

  /** The place an invite claims, which waits in the group until then. */
  private async createPlace(tx: Transaction, caller: Caller, members: Member[], groupId: string, name: string) {
    const { userId } = await this.insertPlace.insert(tx, members, { groupId, name, addedBy: caller.id });
    const group = await this.publishGroup.publish(tx, groupId);
    await this.publishMemberChange.publish(tx, 'place-added', { by: caller.id, userId, seat: userId }, group);
    return userId;
  }
}

/** Problem 409 if a member has this name, or its first word. */
function requireNoSimilarMember(members: Member[], name: string) {
  const alike = members.filter((member) => mayBeSamePerson(unnumberedName(member), name));
  // A person without an account can still register.
  const similar = alike.find(({ place }) => place) ?? alike[0];
  if (similar)
    throw refuse('maybe-here', {
      message: nameTakenMessage(similar.user.name),
      details: [{ path: 'placeId', message: similar.userId }],
    });
}
