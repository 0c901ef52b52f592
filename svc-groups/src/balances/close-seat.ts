import { closeSeat } from '@allsquare/expenses-contract';
import { type Member, placeUsed } from '@allsquare/groups-contract';
import { type Caller, callOwner } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { refuse } from '../refuse.ts';
import { askExpenses } from './ask-expenses.ts';

/** Milliseconds in which the place must be freed; its transaction takes three seconds more at most (service-kit). */
const FREE_WITHIN = 3000;

/**
 * Has svc-expenses close a place that is to be freed, for ten seconds: nothing is written by its holder meanwhile, nor
 * with them as party to a payment (ADR 0051). Problem 409 where that has happened since they took it.
 */
@Injectable()
export class CloseSeat {
  constructor(@Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>) {}

  /** The caller must be a member. Call what is answered under the group's lock: problem 503 when it is too late. */
  async close(caller: Caller, groupId: string, { userId, user }: Member, seat: string): Promise<() => void> {
    const asked = performance.now();
    const { answer } = await askExpenses(() =>
      callOwner(this.urls.EXPENSES_URL, closeSeat, { params: { groupId, id: seat }, body: { userId } }, caller),
    );
    if (answer.used) throw refuse('place-used', { message: placeUsed(userId === caller.id ? undefined : user.name) });
    return () => {
      if (performance.now() - asked > FREE_WITHIN) throw refuse('part-away');
    };
  }
}
