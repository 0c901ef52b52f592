import type { FriendRequest } from '@allsquare/friends-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { normalizedEmail } from '../addresses/normalized-email.ts';
import { RequestsRepository } from './requests.repository.ts';

@Injectable()
export class ListRequests {
  constructor(private readonly requests: RequestsRepository) {}

  /** The caller's pending requests. Their token's address finds those that were sent before they registered. */
  async list(caller: Caller): Promise<{ received: FriendRequest[]; sent: FriendRequest[] }> {
    const pending = await this.requests.listPending(caller.id, normalizedEmail(caller));
    const isSent = (request: FriendRequest) => request.sender_id === caller.id;
    return { received: pending.filter((request) => !isSent(request)), sent: pending.filter(isSent) };
  }
}
