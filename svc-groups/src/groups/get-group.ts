import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { Caller, Versioned } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { refuse } from '../refuse.ts';

/** A group with its members, read from this service's own tables only. */
@Injectable()
export class GetGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  async get(caller: Caller, groupId: string): Promise<Versioned<GroupWithMembers>> {
    const view = await this.groups.findByMember(caller.id, groupId);
    if (!view) throw refuse('group-not-found');
    // Read after the version: a concurrent join shows up early, never too late.
    const { members, ...former } = await this.members.listWithFormer(groupId);
    const withBalances = members.map((member) => {
      const cents = view.balances[member.userId] ?? view.balances[member.seat ?? ''];
      return { ...member, ...(cents && { cents }) };
    });
    const changedAt = view.changedAt?.toISOString();
    const body = { ...view.group, members: withBalances, ...former, ...(changedAt && { changedAt }) };
    return { version: view.stateVersion, body };
  }
}
