import type { UserState } from '@allsquare/auth-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import { addressOf, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { CloseGroup } from '../groups/close-group.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { LeaveGroup } from '../membership/leave-group.ts';
import { MembersRepository } from '../membership/members.repository.ts';

/**
 * Somebody has deleted their account: they leave every group, whatever their balances, and invites by them and to their
 * address are gone. An address that was not verified may be somebody else's, so invites to it stay.
 */
@Injectable()
export class ForgetPerson {
  constructor(
    private readonly people: People,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly leaveGroup: LeaveGroup,
    private readonly closeGroup: CloseGroup,
  ) {}

  async forget(tx: Transaction, person: UserState): Promise<void> {
    const forgotten = await this.people.forget(tx, person);
    if (!forgotten) return;
    const { userId } = person;
    const address = addressOf(forgotten.before);

    const viewers = await this.invites.listViewersOfPending(tx, userId, address);
    if (viewers.length > 0) tx.live(viewers, ['invites']);
    const own = await this.members.listGroupIds(tx, userId);
    const invited = await this.invites.listGroupIds(tx, userId, address);
    await this.groups.lockAll(tx, [...own, ...invited]);
    await this.invites.deleteAll(tx, userId, address);
    await tx.eraseEvents(groupsEvents, 'invite-sent', { by: userId });
    if (address) await tx.eraseEvents(groupsEvents, 'invite-sent', { email: address });
    // Side by side, so that their statements go out together; the transaction ends when the last of them has.
    const left = await Promise.allSettled(own.map((groupId) => this.leave(tx, groupId, userId)));
    for (const each of left) if (each.status === 'rejected') throw each.reason;
    await this.members.forgetClosed(tx, userId);
  }

  /** Where no admin is left, the longest-standing member becomes one; where nobody is left, the group is deleted. */
  private async leave(tx: Transaction, groupId: string, userId: string) {
    const members = await this.members.listByGroup(groupId, tx);
    const leaving = members.find((member) => member.userId === userId);
    if (!leaving) return;
    const others = members.filter((member) => member !== leaving);
    if (others.length === 0) return this.closeGroup.close(tx, groupId, userId);
    await this.members.ensureAdmin(tx, others);
    await this.leaveGroup.leave(tx, leaving, userId);
  }
}
