import type { acceptInvite, Invite } from '@allsquare/groups-contract';
import { type InputOf, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { JoinGroup } from '../membership/join-group.ts';
import { accountIdsOf, requireUnclaimedPlace } from '../membership/member-lookup.ts';
import { roleOf } from '../membership/roles.ts';
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
   * Only the recipient accepts. They become an admin if the invite grants it and its sender still is one. They get the
   * place they choose, else the invite's own if it is unclaimed.
   */
  accept({ caller, params: { id }, body: { placeId }, idempotency }: InputOf<typeof acceptInvite>): Promise<Invite> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      const { invite, members } = await this.lockPendingInvite.lock(tx, id, caller, 'recipient');
      const { groupId, invitedBy, seat } = invite;
      const isMember = roleOf(members, caller.id) !== undefined;
      // A chosen place is claimed or refused, never ignored.
      if (isMember && placeId) throw refuse('already-a-member');
      if (!isMember) {
        const role = roleOf(members, invitedBy) === 'admin' ? invite.role : 'member';
        const { name, email } = caller;
        const user = { id: caller.id, name, email };
        const place = placeId
          ? requireUnclaimedPlace(members, placeId)
          : members.find((member) => placeId === undefined && member.place && member.userId === seat);
        const membership = { groupId, user, role, addedBy: invitedBy, by: caller.id, address: invite.email, place };
        await this.joinGroup.join(tx, members, membership);
      }
      tx.notifyBrowsers([...accountIdsOf(members), caller.id], ['invites'], groupId);
      return this.invites.updateStatus(tx, id, 'accepted');
    });
  }
}
