import { setTimeout as sleep } from 'node:timers/promises';
import { listBalances } from '@allsquare/expenses-contract';
import { type Caller, callOwner } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { toCents } from '../membership/dollars.ts';
import { refuse } from '../refuse.ts';

/** In milliseconds. */
const ASK_AGAIN_AFTER = 50;
const GIVE_UP_AFTER = 1000;

/** Somebody's balance in a group at this moment, in signed cents, as svc-expenses says. Problem 503 when it is away. */
@Injectable()
export class FindBalance {
  constructor(@Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>) {}

  /** The caller is a member here; where svc-expenses has not heard of that yet, it is given a second to. */
  async find(caller: Caller, groupId: string, userId: string): Promise<number> {
    const end = Date.now() + GIVE_UP_AFTER;
    for (;;) {
      const told = await callOwner(this.urls.EXPENSES_URL, listBalances, { query: { groupId } }, caller);
      const own = told?.answer.find((row) => 'userId' in row && row.userId === userId);
      if (told) return toCents(own?.balance ?? 0);
      if (Date.now() > end) throw refuse('part-away');
      await sleep(ASK_AGAIN_AFTER);
    }
  }
}
