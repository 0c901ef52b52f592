import { problems } from '@allsquare/friends-contract';
import { type Caller, Problem, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addressOf } from '../addresses/address-of.ts';
import type { Request } from './request.entity.ts';
import { RequestsRepository } from './requests.repository.ts';

@Injectable()
export class TakeRequest {
  constructor(private readonly requests: RequestsRepository) {}

  /** Locks a request that the caller may decide as its sender or its recipient. Problem 404, 403 or 409 when not. */
  async take(tx: Transaction, id: string, caller: Caller, as: 'sender' | 'recipient'): Promise<Request> {
    const request = await this.requests.lock(tx, id);
    const sent = request?.senderId === caller.id;
    const received = request?.recipientEmail === addressOf(caller);
    if (!request || !(sent || received)) throw new Problem(404, 'request-not-found', problems);
    if (as === 'recipient' && !received) throw new Problem(403, 'recipient-only', problems);
    if (as === 'sender' && !sent) throw new Problem(403, 'sender-only', problems);
    if (request.status !== 'pending') throw new Problem(409, 'already-decided', problems);
    return request;
  }
}
