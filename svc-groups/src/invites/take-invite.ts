import { type Member, problems } from '@allsquare/groups-contract';
import { type Caller, Problem, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { roleIn } from '../membership/roles.ts';
import { addressOf } from './address-of.ts';
import { InvitesRepository, type StoredInvite } from './invites.repository.ts';

@Injectable()
export class TakeInvite {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
  ) {}

  /**
   * Locks the group of a pending invite that the caller may decide: as its recipient, or as its sender or an admin.
   * Problem 404, 403 or 409 when not.
   */
  async take(
    tx: Transaction,
    id: string,
    caller: Caller,
    as: 'recipient' | 'sender',
  ): Promise<{ invite: StoredInvite; members: Member[] }> {
    const { groupId } = found(await this.invites.stored(tx, id));
    await this.groups.lock(tx, groupId);
    const invite = found(await this.invites.stored(tx, id));
    const members = await this.members.of(groupId, tx.manager);

    const received = invite.email === addressOf(caller);
    const sent = invite.invitedBy === caller.id;
    const role = roleIn(members, caller.id);
    if (!received && !sent && !role) throw new Problem(404, 'invite-not-found', problems);
    if (as === 'recipient' && !received) throw new Problem(403, 'recipient-only', problems);
    if (as === 'sender' && !sent && role !== 'admin') throw new Problem(403, 'sender-only', problems);
    if (invite.status !== 'pending') throw new Problem(409, 'already-decided', problems);
    return { invite, members };
  }
}

function found(invite: StoredInvite | undefined): StoredInvite {
  if (!invite) throw new Problem(404, 'invite-not-found', problems);
  return invite;
}
