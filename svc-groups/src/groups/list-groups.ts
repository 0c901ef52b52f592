import type { Group, listGroups } from '@allsquare/groups-contract';
import type { Caller, InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';

/** The caller's groups, or the deleted ones that they can restore. */
@Injectable()
export class ListGroups {
  constructor(private readonly groups: GroupsRepository) {}

  list(caller: Caller, query: InputOf<typeof listGroups>['query']): Promise<Group[]> {
    return this.groups.listByMember(caller.id, query);
  }
}
