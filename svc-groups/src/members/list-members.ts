import type { listMembers, Member } from '@allsquare/groups-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ListPosition } from '../membership/list-position.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';

/** Lists members for each other, a page or all without a limit; non-members get 404. */
@Injectable()
export class ListMembers {
  constructor(private readonly members: MembersRepository) {}

  async list(
    caller: Caller,
    groupId: string,
    { limit, cursor }: InputOf<typeof listMembers>['query'],
  ): Promise<Page<Member, ListPosition> & { total: string }> {
    const of = listName(['members', groupId]);
    const after = decodeCursor(cursor, of, ListPosition)?.key;
    const [role, found, total] = await Promise.all([
      this.members.findRole(groupId, caller.id),
      this.members.listPage(groupId, limit && limit + 1, after),
      this.members.countByGroup(groupId),
    ]);
    requireRole(role);
    const { rows, next } = toPage(found, limit ?? found.length, of, ({ at, member }) => ({ at, id: member.userId }));
    return { rows: rows.map(({ member }) => member), next, total: String(total) };
  }
}
