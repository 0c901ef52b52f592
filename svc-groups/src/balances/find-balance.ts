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
  async find(caller: Caller, { groupId, userId, seat }: Member): Promise<number> {
    const end = Date.now() + GIVE_UP_AFTER;
    for (;;) {
      const reply = await callOwner(this.urls.EXPENSES_URL, listBalances, { query: { groupId } }, caller);
      // It may not know yet who has taken the place.
      const named = (id: string | undefined) => reply?.answer.find((row) => 'userId' in row && row.userId === id);
      const own = named(userId) ?? named(seat);
      if (reply) return own ? own.cents : 0;
      if (Date.now() > end) throw refuse('part-away');
      await sleep(RETRY_AFTER);
    }
  }
}
