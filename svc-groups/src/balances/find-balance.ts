import { listBalances } from '@allsquare/expenses-contract';
import type { Member } from '@allsquare/groups-contract';
import { type Caller, callOwner } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { retryWhileNotFound } from './retry-while-not-found.ts';

/** Asks svc-expenses for a member's current balance in a group, in signed cents. Problem 503 when it is unavailable. */
@Injectable()
export class FindBalance {
  constructor(@Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>) {}

  /** The caller must be a member. */
  async find(caller: Caller, { groupId, userId, seat, merged = [], accounts = [] }: Member): Promise<number> {
    const { answer } = await retryWhileNotFound(() =>
      callOwner(this.urls.EXPENSES_URL, listBalances, { query: { groupId } }, caller),
    );
    // svc-expenses may not have received a claim or a merge yet.
    const ids = new Set([userId, seat, ...merged.map((part) => part.seat), ...accounts]);
    const own = answer.filter((row) => 'userId' in row && ids.has(row.userId));
    return own.reduce((sum, { cents }) => sum + cents, 0);
  }
}
