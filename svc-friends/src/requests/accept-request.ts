import type { FriendRequest } from '@allsquare/friends-contract';
import { type Caller, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { CreateFriendship } from './create-friendship.ts';
import { LockPendingRequest } from './lock-pending-request.ts';

/** Accepts a friend request. */
@Injectable()
export class AcceptRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingRequest: LockPendingRequest,
    private readonly createFriendship: CreateFriendship,
  ) {}

  /** Only the recipient may accept. Problem 404, 403 or 409. */
  async accept(caller: Caller, id: string, idempotency: IdempotencyRequest | undefined): Promise<FriendRequest> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      const request = await this.lockPendingRequest.lock(tx, id, caller, 'recipient');
      return this.createFriendship.create(tx, request, caller.id);
    });
  }
}
