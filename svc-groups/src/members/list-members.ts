import type { Member } from '@allsquare/groups-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole, roleIn } from '../membership/roles.ts';

/** Members see each other; non-members get 404. */
@Injectable()
export class ListMembers {
  constructor(private readonly members: MembersRepository) {}

  async list(caller: Caller, groupId: string): Promise<Member[]> {
    const members = await this.members.listByGroup(groupId);
    requireRole(roleIn(members, caller.id));
    return members;
  }
}
