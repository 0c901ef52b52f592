import type { FriendRequest } from '@allsquare/friends-contract';
import { type Caller, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { PeopleRepository } from '../addresses/people.repository.ts';
import { LockPendingRequest } from './lock-pending-request.ts';
import { RequestsRepository } from './requests.repository.ts';

/** Cancels a friend request. */
@Injectable()
export class CancelRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingRequest: LockPendingRequest,
    private readonly requests: RequestsRepository,
    private readonly people: PeopleRepository,
  ) {}

  /** Only the sender may cancel. Problem 404, 403 or 409. */
  cancel(caller: Caller, id: string, idempotency: IdempotencyRequest | undefined): Promise<FriendRequest> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      const request = await this.lockPendingRequest.lock(tx, id, caller, 'sender');
      tx.notifyBrowsers([caller.id, ...(await this.people.listIdsByAddress(tx, request.recipientEmail))], ['requests']);
      return this.requests.updateStatus(tx, request.id, 'cancelled');
    });
  }
}
