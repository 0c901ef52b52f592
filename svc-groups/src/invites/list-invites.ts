import type { Invite } from '@allsquare/groups-contract';
import { addressOf, type Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';
import { InvitesRepository } from './invites.repository.ts';

@Injectable()
export class ListInvites {
  constructor(
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
  ) {}

  /** The caller's pending invites. */
  listByCaller(caller: Caller): Promise<Invite[]> {
    return this.invites.listPendingByEmail(addressOf(caller));
  }

  /** Members list a group's pending invites; others get 404. */
  async listByGroup(caller: Caller, groupId: string): Promise<Invite[]> {
    requireRole(await this.members.findRole(groupId, caller.id));
    return this.invites.listPendingByGroup(groupId);
  }
}
