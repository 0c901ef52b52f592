import type { Group, listGroups } from '@allsquare/groups-contract';
import { type Caller, decodeCursor, firstOf, type InputOf, listName, type Page } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { ListPlace } from '../membership/list-place.ts';

/** The caller's groups, or the deleted ones that they can restore: a page of them, or without a limit all. */
@Injectable()
export class ListGroups {
  constructor(private readonly groups: GroupsRepository) {}

  async list(
    caller: Caller,
    { limit, cursor, ...filter }: InputOf<typeof listGroups>['query'],
  ): Promise<Page<Group, ListPlace> & { total: string }> {
    const of = listName(['groups', filter]);
    const after = decodeCursor(cursor, of, ListPlace)?.key;
    const [found, total] = await Promise.all([
      this.groups.listByMember(caller.id, filter, limit && limit + 1, after),
      this.groups.countByMember(caller.id, filter),
    ]);
    const { rows, next } = firstOf(found, limit ?? found.length, of, ({ at, group }) => ({ at, id: group.id }));
    return { rows: rows.map(({ group }) => group), next, total: String(total) };
  }
}
