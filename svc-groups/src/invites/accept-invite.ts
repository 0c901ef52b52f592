import type { Invite } from '@allsquare/groups-contract';
import { type Caller, type IdempotencyRequest, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { JoinGroup } from '../membership/join-group.ts';
import { roleIn } from '../membership/roles.ts';
import { accountsOf } from '../membership/seats.ts';
import { refuse } from '../refuse.ts';
import { InvitesRepository } from './invites.repository.ts';
import { LockPendingInvite } from './lock-pending-invite.ts';

@Injectable()
export class AcceptInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingInvite: LockPendingInvite,
    private readonly invites: InvitesRepository,
    private readonly joinGroup: JoinGroup,
    private readonly people: People,
  ) {}

  /**
   * Only the recipient accepts. They become an admin if the invite says so and its sender still is one, and get its
   * place if nobody holds that.
   */
  accept(caller: Caller, id: string, idempotency: IdempotencyRequest | undefined): Promise<Invite> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.arePresent(tx, [caller.id]))) throw refuse('not-found');
      const { invite, members } = await this.lockPendingInvite.lock(tx, id, caller, 'recipient');
      const { groupId, invitedBy, seat } = invite;
      if (!roleIn(members, caller.id)) {
        const role = roleIn(members, invitedBy) === 'admin' ? invite.role : 'member';
        const { name, email } = caller;
        const user = { id: caller.id, name, email };
        const place = members.find((member) => member.place && member.userId === seat);
        const joining = { groupId, user, role, addedBy: invitedBy, by: caller.id, address: invite.email, place };
        await this.joinGroup.join(tx, members, joining);
      }
      tx.live([...accountsOf(members), caller.id], ['invites'], groupId);
      return this.invites.updateStatus(tx, id, 'accepted');
    });
  }
}
