import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { Caller, Versioned } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { refuse } from '../refuse.ts';

/** A group with its members, from own tables alone. */
@Injectable()
export class GetGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  async get(caller: Caller, groupId: string): Promise<Versioned<GroupWithMembers>> {
    const seen = await this.groups.findByMember(caller.id, groupId);
    if (!seen) throw refuse('group-not-found');
    // After the version: who joins between the two reads is told early, never missing under a version that has them.
    const members = await this.members.listByGroup(groupId);
    return { version: seen.stateVersion, body: { ...seen.group, members } };
  }
}
