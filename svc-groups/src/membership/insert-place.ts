import { randomUUID } from 'node:crypto';
import type { Member } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { leastUsedColour } from './choose-colour.ts';
import { requireUniqueName } from './member-lookup.ts';
import { MembersRepository } from './members.repository.ts';
import { requireCapacity } from './roles.ts';
import { toMember } from './to-member.ts';

/**
 * Somebody without an account becomes a member, with the seat that a removed place of this name had. The group's row
 * must be locked, and what is published is up to the caller.
 */
@Injectable()
export class InsertPlace {
  constructor(private readonly members: MembersRepository) {}

  async insert(
    tx: Transaction,
    members: Member[],
    { groupId, name, addedBy }: { groupId: string; name: string; addedBy: string },
  ): Promise<Member> {
    requireUniqueName(members, name);
    requireCapacity(members);
    const former = await this.members.deleteFormerPlace(tx, groupId, name);
    const seat = former?.seat ?? randomUUID();
    // A list shows them in the order in which they were named, also those of one moment.
    const last = members.at(-1)?.joinedAt;
    const joinedAt = new Date(Math.max(Date.now(), last ? Date.parse(last) + 1 : 0));
    const place = {
      id: randomUUID(),
      groupId,
      userId: seat,
      role: 'member',
      colour: former?.colour ?? leastUsedColour(members.map(({ colour }) => colour)),
      addedBy,
      joinedAt,
      seat,
      placeName: name,
      unit: null,
      nth: former?.nth ?? null,
    } as const;
    await this.members.insert(tx, place);
    return toMember({ ...place, person: null });
  }
}
