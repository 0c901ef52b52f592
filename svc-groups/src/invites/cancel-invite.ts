import type { Invite } from '@allsquare/groups-contract';
import { type Caller, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from './invites.repository.ts';
import { LockPendingInvite } from './lock-pending-invite.ts';

@Injectable()
export class CancelInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingInvite: LockPendingInvite,
    private readonly invites: InvitesRepository,
  ) {}

  /** Only the sender and admins cancel. */
  cancel(caller: Caller, id: string, idempotency: IdempotencyRequest | undefined): Promise<Invite> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      const { invite } = await this.lockPendingInvite.lock(tx, id, caller, 'sender');
      const { groupId, email } = invite;
      tx.notifyBrowsers([...(await this.invites.listViewers(tx, groupId, email)), caller.id], ['invites'], groupId);
      return this.invites.updateStatus(tx, id, 'cancelled');
    });
  }
}
