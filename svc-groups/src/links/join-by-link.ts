import type { joinByLink } from '@allsquare/groups-contract';
import { type AnswerOf, addressOf, type InputOf, Offers, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { JoinGroup } from '../membership/join-group.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { accountsOf, requireFreePlace } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';
import { ReadToken } from './read-token.ts';

/** Whoever has a link joins the group, in a free place or as somebody new; who was there before gets their seat. */
@Injectable()
export class JoinByLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly readToken: ReadToken,
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
    this.offers.require('places');
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.arePresent(tx, [caller.id]))) throw refuse('not-found');
      const { groupId } = await this.readToken.read(token, tx);
      await this.groups.lock(tx, groupId);
      const { madeBy } = await this.readToken.read(token, tx);
      const members = await this.members.listByGroup(groupId, tx);
      const present = members.find(({ userId }) => userId === caller.id);
      if (present) return { ...present, already: true };

      const user = { id: caller.id, name: caller.name, email: caller.email };
      const place = placeId ? requireFreePlace(members, placeId) : undefined;
      const address = addressOf(caller);
      const joining = { groupId, user, role: 'member', addedBy: madeBy, by: caller.id, address, place, name } as const;
      const member = await this.joinGroup.join(tx, members, joining);
      if (address && (await this.invites.acceptPending(tx, groupId, address)))
        tx.live([...accountsOf(members), caller.id], ['invites'], groupId);
      return member;
    });
  }
}
