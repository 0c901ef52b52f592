import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { normalizedEmail } from '../addresses/normalized-email.ts';
import { refuse } from '../refuse.ts';
import type { Request } from './request.entity.ts';
import { RequestsRepository } from './requests.repository.ts';

@Injectable()
export class LockPendingRequest {
  constructor(private readonly requests: RequestsRepository) {}

  /** Locks a request that the caller may decide as its sender or its recipient. Problem 404, 403 or 409 when not. */
  async lock(tx: Transaction, id: string, caller: Caller, as: 'sender' | 'recipient'): Promise<Request> {
    const request = await this.requests.lock(tx, id);
    const sent = request?.senderId === caller.id;
    const received = request?.recipientEmail === normalizedEmail(caller);
    if (!request || !(sent || received)) throw refuse('request-not-found');
    if (as === 'recipient' && !received) throw refuse('recipient-only');
    if (as === 'sender' && !sent) throw refuse('sender-only');
    if (request.status !== 'pending') throw refuse('already-decided');
    return request;
  }
}
