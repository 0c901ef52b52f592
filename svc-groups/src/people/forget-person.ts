import type { UserState } from '@allsquare/auth-contract';
import { groupState, groupsEvents } from '@allsquare/groups-contract';
import { addressOf, eraseFromAnswers, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MarkGroupDeleted } from '../groups/mark-group-deleted.ts';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { LeaveGroup } from '../membership/leave-group.ts';
import { accountIdsOf } from '../membership/member-lookup.ts';
import { type ClaimedPlace, MembersRepository } from '../membership/members.repository.ts';
import { PublishMemberChange } from '../membership/publish-member-change.ts';
import { RemovalsRepository } from '../membership/removals.repository.ts';

/**
 * Handles a deleted account: the person leaves every group, whatever the balances, and invites by them and to their
 * address are deleted. An unverified address may belong to another person, so invites to it remain.
 */
@Injectable()
export class ForgetPerson {
  constructor(
    private readonly people: People,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly removals: RemovalsRepository,
    private readonly invites: InvitesRepository,
    private readonly leaveGroup: LeaveGroup,
    private readonly publishMemberChange: PublishMemberChange,
    private readonly markGroupDeleted: MarkGroupDeleted,
  ) {}

  async forget(tx: Transaction, person: UserState): Promise<void> {
    const forgotten = await this.people.anonymize(tx, person);
    if (!forgotten) return;
    const { userId } = person;
    const address = addressOf(forgotten.before);

    const viewers = await this.invites.listViewersOfPending(tx, userId, address);
    if (viewers.length > 0) tx.notifyBrowsers(viewers, ['invites']);
    const own = await this.members.listGroupIds(tx, userId);
    const places = await this.members.listClaimedPlaces(tx, userId);
    const invited = await this.invites.listGroupIds(tx, userId, address);
    await this.groups.lockAll(tx, [...own, ...invited]);
    await this.invites.deleteAll(tx, userId, address);
    await tx.eraseEvents(groupsEvents, 'invite-sent', { by: userId });
    if (address) await tx.eraseEvents(groupsEvents, 'invite-sent', { email: address });
    // In parallel, so that the statements are sent together; the transaction ends after the last.
    const left = await Promise.allSettled(own.map((groupId) => this.leave(tx, groupId, userId)));
    for (const each of left) if (each.status === 'rejected') throw each.reason;
    await this.members.eraseDeleted(tx, userId);
    await this.removals.deleteByUser(tx, userId);
    await this.erasePlaces(tx, person, places);
  }

  /** Their places' names, which others gave them, are personal data too. */
  private async erasePlaces(tx: Transaction, { userId, name: nobody }: UserState, places: ClaimedPlace[]) {
    await this.members.erasePlaceNames(tx, userId);
    for (const { groupId, seat, name } of places) {
      await eraseFromAnswers(tx, { userId: seat, name, email: '' }, nobody);
      await tx.eraseSentStates(groupState, groupId);
    }
  }

  /** Without an admin the longest-standing member becomes one; without an account the group is deleted. */
  private async leave(tx: Transaction, groupId: string, userId: string) {
    const members = await this.members.listByGroup(groupId, tx);
    const leaving = members.find((member) => member.userId === userId);
    if (!leaving) return;
    const others = members.filter((member) => member !== leaving);
    if (accountIdsOf(others).length === 0) return this.markGroupDeleted.mark(tx, groupId, userId);
    const promoted = await this.members.ensureAdmin(tx, others);
    const group = await this.leaveGroup.leave(tx, leaving, userId);
    if (promoted) await this.publishMemberChange.publishSuccession(tx, promoted, group);
  }
}
