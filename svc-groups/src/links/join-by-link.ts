import type { joinByLink } from '@allsquare/groups-contract';
import { type AnswerOf, addressOf, FeatureFlags, type InputOf, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { JoinGroup } from '../membership/join-group.ts';
import { accountIdsOf, requireUnclaimedPlace } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { refuse } from '../refuse.ts';
import { VerifyLinkToken } from './verify-link-token.ts';

/** Joins a group by its link, in an unclaimed place or as a new member; a former member gets their old seat. */
@Injectable()
export class JoinByLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly verifyLinkToken: VerifyLinkToken,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly joinGroup: JoinGroup,
    private readonly invites: InvitesRepository,
    private readonly people: People,
  ) {}

  async join({
    caller,
    body: { token, placeId, name },
    idempotency,
  }: InputOf<typeof joinByLink>): Promise<AnswerOf<typeof joinByLink>> {
    this.features.require('places');
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      const { groupId } = await this.verifyLinkToken.verify(token, tx);
      await this.groups.lock(tx, groupId);
      const { madeBy } = await this.verifyLinkToken.verify(token, tx);
      const members = await this.members.listByGroup(groupId, tx);
      const present = members.find(({ userId }) => userId === caller.id);
      if (present) return { ...present, already: true };

      const user = { id: caller.id, name: caller.name, email: caller.email };
      const place = placeId ? requireUnclaimedPlace(members, placeId) : undefined;
      const address = addressOf(caller);
      const membership = {
        groupId,
        user,
        role: 'member',
        addedBy: madeBy,
        by: caller.id,
        address,
        place,
        name,
      } as const;
      const member = await this.joinGroup.join(tx, members, membership);
      if (address && (await this.invites.acceptPending(tx, groupId, address)))
        tx.notifyBrowsers([...accountIdsOf(members), caller.id], ['invites'], groupId);
      return member;
    });
  }
}
