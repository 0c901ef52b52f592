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
 * Adds a member without an account, in the seat of a removed place of this name if there is one. The group's row must
 * be locked; the caller publishes.
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
    // Preserves the order in which places created at one moment were named.
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
      archivedAt: null,
    } as const;
    await this.members.insert(tx, place);
    return toMember({ ...place, person: null });
  }
}
