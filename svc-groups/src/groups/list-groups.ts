import type { Group, listGroups } from '@allsquare/groups-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { GroupPosition } from '../membership/list-position.ts';

/** Lists the caller's groups, or the deleted ones they can restore: a page, or all without a limit. */
@Injectable()
export class ListGroups {
  constructor(private readonly groups: GroupsRepository) {}

  async list(
    caller: Caller,
    { limit, cursor, archived, ...rest }: InputOf<typeof listGroups>['query'],
  ): Promise<Page<Group, GroupPosition> & { total: string }> {
    // Not in the name of a list that the previous release pages through, too.
    const of = listName(['groups', { ...rest, archived: archived || undefined }]);
    const filter = { ...rest, archived };
    const after = decodeCursor(cursor, of, GroupPosition)?.key;
    const [found, total] = await Promise.all([
      this.groups.listByMember(caller.id, filter, limit && limit + 1, after),
      this.groups.countByMember(caller.id, filter),
    ]);
    const { rows, next } = toPage(found, limit ?? found.length, of, ({ position }) => position);
    return { rows: rows.map(({ group }) => group), next, total: String(total) };
  }
}
