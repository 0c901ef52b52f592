import type { Member } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { accountIdsOf } from '../membership/member-lookup.ts';
import { RemovalsRepository } from '../membership/removals.repository.ts';
import { LinksRepository } from './links.repository.ts';

/**
 * Revokes access when a member leaves: the invites they sent and their link. If an admin ends the membership, the
 * group's link ends too, since the member knows it, and only an admin can readmit them. The group's row must be locked.
 */
@Injectable()
export class RevokeAccess {
  constructor(
    private readonly invites: InvitesRepository,
    private readonly links: LinksRepository,
    private readonly removals: RemovalsRepository,
  ) {}

  /** `by` is the acting person: an admin, or the member. */
  async revoke(tx: Transaction, members: Member[], { groupId, userId, place }: Member, by: string) {
    const recipients = await this.invites.cancelPending(tx, groupId, userId);
    if (recipients) tx.notifyBrowsers([...accountIdsOf(members), ...recipients], ['invites'], groupId);
    if (by === userId) return this.links.deleteByCreator(tx, groupId, userId);
    // No person has seen anything as an unclaimed place.
    if (place) return;
    await this.links.delete(tx, groupId);
    await this.removals.insert(tx, groupId, userId, by);
  }
}
