import type { Invite } from '@allsquare/groups-contract';
import { type Caller, type Once, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from './invites.repository.ts';
import { TakeInvite } from './take-invite.ts';

@Injectable()
export class DeclineInvite {
  constructor(
    private readonly writes: Writes,
    private readonly takeInvite: TakeInvite,
    private readonly invites: InvitesRepository,
  ) {}

  /** Only the recipient declines. */
  decline(caller: Caller, id: string, once: Once | undefined): Promise<Invite> {
    return this.writes.run(once, async (tx) => {
      const { invite, members } = await this.takeInvite.take(tx, id, caller, 'recipient');
      tx.live([...members.map(({ userId }) => userId), caller.id], ['invites'], invite.groupId);
      return this.invites.decide(tx, id, 'declined');
    });
  }
}
