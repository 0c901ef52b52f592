import { currencyField } from '@allsquare/contract-kit';
import { type LinkPreview, unnumberedName } from '@allsquare/groups-contract';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from './groups.repository.ts';
import { MembersRepository } from './members.repository.ts';

/** A group as shown before joining: its unclaimed places, without ids, addresses or balances. */
@Injectable()
export class GetJoinPreview {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** `maker`: the user id of the member who shares the group. */
  async get(groupId: string, maker?: string): Promise<LinkPreview> {
    const [{ name, type, currency }, members] = await Promise.all([
      this.groups.get(groupId),
      this.members.listByGroup(groupId),
    ]);
    const admin = members.find(({ role, guest }) => role === 'admin' && !guest)?.user.name;
    const sharedBy = members.find(({ userId }) => userId === maker)?.user.name;
    return {
      name,
      type,
      ...currencyField(currency),
      count: members.length,
      places: members
        .filter(({ place }) => place)
        .map((place) => ({ id: place.userId, name: unnumberedName(place), colour: place.colour })),
      taken: members
        .filter(({ place }) => !place)
        .map(({ user, colour, guest }) => ({ name: user.name, colour, ...(guest && { guest }) })),
      ...(admin && { admin }),
      ...(sharedBy && { sharedBy }),
    };
  }
}
