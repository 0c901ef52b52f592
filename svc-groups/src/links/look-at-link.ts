import type { LinkedGroup } from '@allsquare/groups-contract';
import { Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { ReadToken } from './read-token.ts';

/** Whoever has a link sees which group it leads into, and which places nobody holds; names of members they do not. */
@Injectable()
export class LookAtLink {
  constructor(
    private readonly offers: Offers,
    private readonly readToken: ReadToken,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  async look(token: string): Promise<LinkedGroup> {
    this.offers.require('places');
    const { groupId } = await this.readToken.read(token);
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
