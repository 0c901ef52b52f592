import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '../addresses/normalize-email.ts';
import { refuse } from '../refuse.ts';
import type { FriendRequestEntity } from './friend-request.entity.ts';
import { RequestsRepository } from './requests.repository.ts';

/** Checks who may decide a request. */
@Injectable()
export class LockPendingRequest {
  constructor(private readonly requests: RequestsRepository) {}

  /**
   * Locks a pending request that the caller may decide as sender, or as recipient with a verified address; Problem 404,
   * 403 or 409 otherwise.
   */
  async lock(tx: Transaction, id: string, caller: Caller, as: 'sender' | 'recipient'): Promise<FriendRequestEntity> {
    const request = await this.requests.lock(tx, id);
    const sent = request?.senderId === caller.id;
    const received = request?.recipientEmail === normalizeEmail(caller);
    if (!request || !(sent || received)) throw refuse('request-not-found');
    if (as === 'recipient' && !received) throw refuse('recipient-only');
    if (as === 'recipient' && !caller.emailVerified) throw refuse('address-not-verified');
    if (as === 'sender' && !sent) throw refuse('sender-only');
    if (request.status !== 'pending') throw refuse('already-decided');
    return request;
  }
}
