import { type FriendRequest, friendsEvents, type sendRequest } from '@allsquare/friends-contract';
import { type InputOf, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '../addresses/normalize-email.ts';
import { PeopleRepository } from '../addresses/people.repository.ts';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { refuse } from '../refuse.ts';
import { CreateFriendship } from './create-friendship.ts';
import { FindMemberAddress } from './find-member-address.ts';
import { RequestsRepository } from './requests.repository.ts';

/** Sends a friend request. */
@Injectable()
export class SendRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: RequestsRepository,
    private readonly friends: FriendsRepository,
    private readonly people: People,
    private readonly accounts: PeopleRepository,
    private readonly createFriendship: CreateFriendship,
    private readonly findMemberAddress: FindMemberAddress,
  ) {}

  /**
   * The recipient need not have an account, and the response does not reveal whether they have. If they have sent the
   * caller a request, it is accepted instead; both addresses must be verified for that. Problem 422 for the caller's
   * own address, 409 for a second request or to a friend, 429 with Retry-After beyond the hourly limit.
   */
  async send({ caller, body, idempotency }: InputOf<typeof sendRequest>): Promise<FriendRequest> {
    const own = normalizeEmail(caller);
    const { userId, groupId } = body;
    if (body.email === own || userId === caller.id) throw refuse('own-email');
    const email = body.email ?? (await this.findMemberAddress.find(caller, userId ?? '', groupId ?? ''));
    const isById = body.email === undefined;

    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      await this.requests.lockPair(tx, own, email);
      const known = await this.accounts.listIdsByAddress(tx, email);
      const crossing = caller.emailVerified && (await this.requests.lockPending(tx, known, own));
      if (crossing) return this.createFriendship.create(tx, crossing, caller.id);

      // In this order: a request being accepted at the same time is waited for, and then found as a friendship.
      if (await this.requests.lockPending(tx, [caller.id], email))
        throw refuse('already-asked', isById ? { message: 'You have already asked this person.' } : {});
      if (await this.friends.isFriend(tx, caller.id, email)) throw refuse('already-friends');

      const wait = await this.requests.secondsToWait(tx, caller.id);
      if (wait > 0) throw refuse('too-many-requests', { retryAfter: wait });

      const request = await this.requests.insert(tx, caller.id, email, isById ? userId : undefined);
      tx.notifyBrowsers([caller.id, ...known], ['requests']);
      tx.publishEvent(friendsEvents, 'request-sent', {
        requestId: request.id,
        email,
        by: caller.id,
        at: request.created_at,
      });
      return request;
    });
  }
}
