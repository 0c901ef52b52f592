import { listBalances } from '@allsquare/expenses-contract';
import { ask, type Caller } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PEERS, type Peers } from '../config.ts';
import { refuse } from '../refuse.ts';

/** Somebody's balance in a group at this moment, in signed dollars, as svc-expenses says. Problem 503 when it is away. */
@Injectable()
export class FindBalance {
  constructor(@Inject(PEERS) private readonly peers: Peers) {}

  async find(caller: Caller, groupId: string, userId: string): Promise<number> {
    const told = await ask(this.peers.EXPENSES_URL, listBalances, { query: { groupId } }, caller);
    // svc-expenses knows who is a member from here: then the caller has just ceased to be one.
    if (!told) throw refuse('group-not-found');
    return told.answer.find((row) => 'userId' in row && row.userId === userId)?.balance ?? 0;
  }
}
