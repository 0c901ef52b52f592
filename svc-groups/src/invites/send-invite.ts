import { groupsEvents, type Invite, type Member } from '@allsquare/groups-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { requireCapacity, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';
import { InvitesRepository, type NewInvite } from './invites.repository.ts';

/** Invites a non-member's address, or returns its pending invite. The group's row must be locked. */
@Injectable()
export class SendInvite {
  constructor(private readonly invites: InvitesRepository) {}

  async send(tx: Transaction, caller: Caller, members: Member[], invite: NewInvite): Promise<Invite> {
    const { groupId, email, message, seat } = invite;
    const isByAdmin = roleOf(members, caller.id) === 'admin';
    const pending = await this.invites.findPending(tx, groupId, email);
    if (pending && seat) await this.invites.updateSeat(tx, pending.id, seat);
    if (pending && isByAdmin) await this.invites.recordAdminInvite(tx, pending.id);
    if (pending) return pending;
    requireCapacity(members);
    const seconds = await this.invites.secondsToWait(tx, caller.id);
    if (seconds !== undefined) throw refuse('too-many-invites', { retryAfter: seconds });

    const sent = await this.invites.insert(tx, caller.id, invite);
    const { id: inviteId, group, createdAt: at } = sent;
    if (isByAdmin) await this.invites.recordAdminInvite(tx, inviteId);
    tx.publishEvent(groupsEvents, 'invite-sent', {
      inviteId,
      email,
      message,
      groupId,
      groupName: group.name,
      by: caller.id,
      at,
    });
    tx.notifyBrowsers(await this.invites.listViewers(tx, groupId, email), ['invites'], groupId);
    return sent;
  }
}
