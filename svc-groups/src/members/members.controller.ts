import {
  addMember,
  listMemberChanges,
  listMembers,
  problems,
  removeMember,
  updateRole,
} from '@allsquare/groups-contract';
import { type InputOf, PageRoute, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AddMember } from './add-member.ts';
import { ListMemberChanges } from './list-member-changes.ts';
import { ListMembers } from './list-members.ts';
import { RemoveMember } from './remove-member.ts';
import { UpdateRole } from './update-role.ts';

@Controller()
@Problems(problems)
export class MembersController {
  constructor(
    private readonly listMembers: ListMembers,
    private readonly listMemberChanges: ListMemberChanges,
    private readonly addMember: AddMember,
    private readonly updateRole: UpdateRole,
    private readonly removeMember: RemoveMember,
  ) {}

  @PageRoute(listMembers)
  list({ caller, params, query }: InputOf<typeof listMembers>) {
    return this.listMembers.list(caller, params.id, query);
  }

  @PageRoute(listMemberChanges)
  listChanges({ caller, params, query }: InputOf<typeof listMemberChanges>) {
    return this.listMemberChanges.list(caller, params.id, query);
  }

  /** 201 with the new member, or 202 with an invite to a person who is not the caller's friend. */
  @Route(addMember, (answer) => ('invite' in answer ? 202 : 201))
  add({ caller, params, body, idempotency }: InputOf<typeof addMember>) {
    return this.addMember.add(caller, params.id, body, idempotency);
  }

  @Route(updateRole)
  @SecurityEvent('role-change', ({ params, body }) => ({
    groupId: params['id'],
    memberId: params['userId'],
    role: body?.['role'],
  }))
  update({ caller, params, body }: InputOf<typeof updateRole>) {
    return this.updateRole.update(caller, params.id, params.userId, body.role);
  }

  @Route(removeMember)
  @SecurityEvent('member-removal', ({ params }) => ({ groupId: params['id'], memberId: params['userId'] }))
  remove({ caller, params, query }: InputOf<typeof removeMember>) {
    return this.removeMember.remove(caller, params.id, params.userId, query.keepBalance);
  }
}
