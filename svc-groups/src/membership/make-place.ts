import { randomUUID } from 'node:crypto';
import type { Member } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { asMember } from './as-member.ts';
import { leastUsed } from './colour.ts';
import { MembersRepository } from './members.repository.ts';
import { requireRoom } from './roles.ts';
import { requireNewName } from './seats.ts';

/**
 * Somebody without an account becomes a member, with the seat that a removed place of this name had. The group's row
 * must be locked, and what is published is up to the caller.
 */
@Injectable()
export class MakePlace {
  constructor(private readonly members: MembersRepository) {}

  async make(
    tx: Transaction,
    members: Member[],
    { groupId, name, addedBy }: { groupId: string; name: string; addedBy: string },
  ): Promise<Member> {
    requireNewName(members, name);
    requireRoom(members);
    const former = await this.members.takeFormerPlace(tx, groupId, name);
    const seat = former?.seat ?? randomUUID();
    // A list shows them in the order in which they were named, also those of one moment.
    const last = members.at(-1)?.joinedAt;
    const joinedAt = new Date(Math.max(Date.now(), last ? Date.parse(last) + 1 : 0));
    const place = {
      id: randomUUID(),
      groupId,
      userId: seat,
      role: 'member',
      colour: former?.colour ?? leastUsed(members.map(({ colour }) => colour)),
      addedBy,
      joinedAt,
      seat,
      placeName: name,
      unit: null,
      nth: former?.nth ?? null,
    } as const;
    await this.members.insert(tx, place);
    return asMember({ ...place, person: null });
  }
}
