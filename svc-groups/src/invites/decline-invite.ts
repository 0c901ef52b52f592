import type { Invite } from '@allsquare/groups-contract';
import { type Caller, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { accountIdsOf } from '../membership/member-lookup.ts';
import { InvitesRepository } from './invites.repository.ts';
import { LockPendingInvite } from './lock-pending-invite.ts';

@Injectable()
export class DeclineInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingInvite: LockPendingInvite,
    private readonly invites: InvitesRepository,
  ) {}

  /** Only the recipient declines. */
  decline(caller: Caller, id: string, idempotency: IdempotencyRequest | undefined): Promise<Invite> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      const { invite, members } = await this.lockPendingInvite.lock(tx, id, caller, 'recipient');
      tx.notifyBrowsers([...accountIdsOf(members), caller.id], ['invites'], invite.groupId);
      return this.invites.updateStatus(tx, id, 'declined');
    });
  }
}
