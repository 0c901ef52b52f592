import { setTimeout as sleep } from 'node:timers/promises';
import { listBalances } from '@allsquare/expenses-contract';
import type { Member } from '@allsquare/groups-contract';
import { type Caller, callOwner } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { refuse } from '../refuse.ts';

/** In milliseconds. */
const RETRY_AFTER = 50;
const GIVE_UP_AFTER = 1000;

/** Asks svc-expenses for a member's current balance in a group, in signed cents. Problem 503 when it is unavailable. */
@Injectable()
export class FindBalance {
  constructor(@Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>) {}

  /** The caller must be a member. svc-expenses may not know that yet, and gets a second to learn it. */
  async find(caller: Caller, { groupId, userId, seat, merged = [], accounts = [] }: Member): Promise<number> {
    // It may not know yet who has taken the place, nor that some are one person.
    const ids = new Set([userId, seat, ...merged.map((part) => part.seat), ...accounts]);
    const end = Date.now() + GIVE_UP_AFTER;
    for (;;) {
      const reply = await callOwner(this.urls.EXPENSES_URL, listBalances, { query: { groupId } }, caller);
      const own = reply?.answer.filter((row) => 'userId' in row && ids.has(row.userId));
      if (own) return own.reduce((sum, { cents }) => sum + cents, 0);
      if (Date.now() > end) throw refuse('part-away');
      await sleep(RETRY_AFTER);
    }
  }
}
