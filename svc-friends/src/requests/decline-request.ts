import type { FriendRequest } from '@allsquare/friends-contract';
import { type Caller, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { LockPendingRequest } from './lock-pending-request.ts';
import { RequestsRepository } from './requests.repository.ts';

/** Declines a friend request. */
@Injectable()
export class DeclineRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingRequest: LockPendingRequest,
    private readonly requests: RequestsRepository,
  ) {}

  /** Only the recipient may decline. Problem 404, 403 or 409. */
  decline(caller: Caller, id: string, idempotency: IdempotencyRequest | undefined): Promise<FriendRequest> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      const request = await this.lockPendingRequest.lock(tx, id, caller, 'recipient');
      tx.notifyBrowsers([request.senderId, caller.id], ['requests']);
      return this.requests.updateStatus(tx, request.id, 'declined');
    });
  }
}
