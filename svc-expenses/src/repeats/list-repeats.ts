import type { Repeat } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { RepeatsRepository } from './repeats.repository.ts';
import { toRepeatView } from './to-repeat-view.ts';

/** The repeats of a group, including paused and finished ones. */
@Injectable()
export class ListRepeats {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly groups: GroupsRepository,
    private readonly repeats: RepeatsRepository,
  ) {}

  async list(caller: Caller, groupId: string): Promise<Repeat[]> {
    await this.requireMembers.require('reads', { caller, groupId });
    const [repeats, people] = await Promise.all([this.repeats.listByGroup(groupId), this.groups.listPeople(groupId)]);
    return repeats.map((repeat) => toRepeatView(repeat, people));
  }
}
