import { type Member, problems } from '@allsquare/groups-contract';
import { type Caller, Problem } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from './members.repository.ts';

/** Members see each other; to anybody else the group is not there. */
@Injectable()
export class ListMembers {
  constructor(private readonly members: MembersRepository) {}

  async execute(caller: Caller, groupId: string): Promise<Member[]> {
    const members = await this.members.of(groupId);
    if (!members.some((member) => member.userId === caller.id)) throw new Problem(404, 'group-not-found', problems);
    return members;
  }
}
