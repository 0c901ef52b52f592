import { closeSeat } from '@allsquare/expenses-contract';
import { type Member, placeUsedMessage } from '@allsquare/groups-contract';
import { type Caller, callOwner } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { refuse } from '../refuse.ts';
import { retryWhileNotFound } from './retry-while-not-found.ts';

/** Milliseconds for the unclaim to begin; its transaction takes three seconds more at most (service-kit). */
const UNCLAIM_TIMEOUT = 3000;

/**
 * Makes svc-expenses close a seat for ten seconds before its place is unclaimed: its holder writes nothing, and no
 * payment names them (ADR 0051). Problem 409 if either has happened since they claimed it.
 */
@Injectable()
export class SuspendSeat {
  constructor(@Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>) {}

  /**
   * The caller must be a member. Call the returned function under the group's lock: problem 503 when it is too late.
   */
  async suspend(caller: Caller, groupId: string, { userId, user }: Member, seat: string): Promise<() => void> {
    const startedAt = performance.now();
    const { answer } = await retryWhileNotFound(() =>
      callOwner(this.urls.EXPENSES_URL, closeSeat, { params: { groupId, id: seat }, body: { userId } }, caller),
    );
    if (answer.used)
      throw refuse('place-used', { message: placeUsedMessage(userId === caller.id ? undefined : user.name) });
    return () => {
      if (performance.now() - startedAt > UNCLAIM_TIMEOUT) throw refuse('part-away');
    };
  }
}
