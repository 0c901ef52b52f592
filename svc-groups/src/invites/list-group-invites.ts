import type { Invite } from '@allsquare/groups-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';
import { InvitesRepository } from './invites.repository.ts';

/** Members see a group's pending invites; non-members get 404. */
@Injectable()
export class ListGroupInvites {
  constructor(
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
  ) {}

  async list(caller: Caller, groupId: string): Promise<Invite[]> {
    requireRole(await this.members.findRole(groupId, caller.id));
    return this.invites.listPendingByGroup(groupId);
  }
}
