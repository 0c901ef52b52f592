import type { LinkedGroup, lookAtLink } from '@allsquare/groups-contract';
import { type InputOf, Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { RemovalsRepository } from '../membership/removals.repository.ts';
import { ReadToken } from './read-token.ts';

/**
 * Whoever has a link sees which group it leads into, and which places nobody holds; names of members they do not. Not the
 * browser of a guest whom an admin has removed.
 */
@Injectable()
export class LookAtLink {
  constructor(
    private readonly offers: Offers,
    private readonly readToken: ReadToken,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly removals: RemovalsRepository,
  ) {}

  async look({ token, guestIds = [] }: InputOf<typeof lookAtLink>['body']): Promise<LinkedGroup> {
    this.offers.require('places');
    const { groupId } = await this.readToken.read(token);
    if (guestIds.length > 0) await this.removals.refuseRemoved({ groupId, userIds: guestIds });
    const [{ name, type }, members] = await Promise.all([this.groups.read(groupId), this.members.listByGroup(groupId)]);
    const places = members.filter(({ place }) => place);
    return {
      name,
      type,
      count: members.length,
      places: places.map(({ userId: id, colour, user }) => ({ id, name: user.name, colour })),
    };
  }
}
