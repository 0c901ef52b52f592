import type { listMemberChanges, MemberChange } from '@allsquare/groups-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ListPosition } from '../membership/list-position.ts';
import { MemberChangesRepository } from '../membership/member-changes.repository.ts';
import { findMember } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole, roleOf } from '../membership/roles.ts';

/** Lists a group's history of members for its members; everybody else gets 404. */
@Injectable()
export class ListMemberChanges {
  constructor(
    private readonly members: MembersRepository,
    private readonly changes: MemberChangesRepository,
  ) {}

  async list(
    caller: Caller,
    groupId: string,
    { by, limit, cursor }: InputOf<typeof listMemberChanges>['query'],
  ): Promise<Page<MemberChange, ListPosition> & { total: string }> {
    const of = listName(['member-changes', groupId, ...(by ? [by] : [])]);
    const after = decodeCursor(cursor, of, ListPosition)?.key;
    const members = await this.members.listByGroup(groupId);
    requireRole(roleOf(members, caller.id));
    const member = by ? findMember(members, by) : undefined;
    const accounts = member ? [member.userId, ...(member.accounts ?? [])] : by ? [by] : undefined;
    const [found, total] = await Promise.all([
      this.changes.list(groupId, limit + 1, accounts, after),
      this.changes.count(groupId, accounts),
    ]);
    const page = toPage(found, limit, of, ({ change, position }) => ({ at: position, id: change.id }));
    return { ...page, rows: page.rows.map(({ change }) => change), total: String(total) };
  }
}
