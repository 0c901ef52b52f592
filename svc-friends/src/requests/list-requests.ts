import type { FriendRequest } from '@allsquare/friends-contract';
import { addressOf, type Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequestsRepository } from './requests.repository.ts';

/** Lists the caller's pending requests. */
@Injectable()
export class ListRequests {
  constructor(private readonly requests: RequestsRepository) {}

  /** Received requests are found by the verified address in the token, also those sent before the caller registered. */
  async list(caller: Caller): Promise<{ received: FriendRequest[]; sent: FriendRequest[] }> {
    const pending = await this.requests.listPending(caller.id, addressOf(caller));
    const isSent = (request: FriendRequest) => request.sender_id === caller.id;
    return { received: pending.filter((request) => !isSent(request)), sent: pending.filter(isSent) };
  }
}
