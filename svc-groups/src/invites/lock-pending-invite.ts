import type { Member } from '@allsquare/groups-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';
import { InvitesRepository, type StoredInvite } from './invites.repository.ts';
import { normalizeEmail } from './normalize-email.ts';

@Injectable()
export class LockPendingInvite {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
  ) {}

  /**
   * Locks the group of a pending invite that the caller may decide: as its recipient, or as its sender or an admin.
   * Problem 404, 403 or 409 otherwise; a recipient's address must be verified.
   */
  async lock(
    tx: Transaction,
    id: string,
    caller: Caller,
    as: 'recipient' | 'sender',
  ): Promise<{ invite: StoredInvite; members: Member[] }> {
    const { groupId } = requireFound(await this.invites.findById(tx, id));
    await this.groups.lock(tx, groupId);
    const invite = requireFound(await this.invites.findById(tx, id));
    const members = await this.members.listByGroup(groupId, tx);

    const received = invite.email === normalizeEmail(caller);
    const sent = invite.invitedBy === caller.id;
    const role = roleOf(members, caller.id);
    if (!received && !sent && !role) throw refuse('invite-not-found');
    if (as === 'recipient' && !received) throw refuse('recipient-only');
    if (as === 'recipient' && !caller.emailVerified) throw refuse('address-not-verified');
    if (as === 'sender' && !sent && role !== 'admin') throw refuse('sender-only');
    if (invite.status !== 'pending') throw refuse('already-decided');
    return { invite, members };
  }
}

function requireFound(invite: StoredInvite | undefined): StoredInvite {
  if (!invite) throw refuse('invite-not-found');
  return invite;
}
