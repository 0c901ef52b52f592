import { type GroupWithMembers, problems } from '@allsquare/groups-contract';
import { type Caller, Problem, type Versioned } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';

/** A group with its members, from own tables alone. */
@Injectable()
export class GetGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  async get(caller: Caller, groupId: string): Promise<Versioned<GroupWithMembers>> {
    const seen = await this.groups.findFor(caller.id, groupId);
    if (!seen) throw new Problem(404, 'group-not-found', problems);
    // After the version: who joins between the two reads is told early, never missing under a version that has them.
    const members = await this.members.of(groupId);
    return { version: seen.stateVersion, body: { ...seen.group, members } };
  }
}
