import { type UserState, userState } from '@allsquare/auth-contract';
import { addressOf, OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { ForgetPerson } from './forget-person.ts';

/**
 * Stores names and emails, and notifies browsers that show them or an invite from or to this person. Publishes groups
 * where the new name changes numbers.
 */
@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
    private readonly invites: InvitesRepository,
    private readonly forgetPerson: ForgetPerson,
  ) {}

  @OnState(userState)
  async apply(tx: Transaction, person: UserState): Promise<void> {
    if (person.deleted) return this.forgetPerson.forget(tx, person);
    const replaced = await this.people.upsert(tx, person);
    if (!replaced) return;
    const { userId } = person;
    if (replaced.before?.name !== person.name) await this.renumber(tx, userId);
    const coMembers = await this.members.listCoMembers(tx, userId);
    if (coMembers.length > 0) tx.notifyBrowsers(coMembers, ['groups', 'members']);
    const viewers = await this.invites.listViewersOfPending(tx, userId, addressOf(person));
    if (viewers.length > 0) tx.notifyBrowsers(viewers, ['invites']);
  }

  private async renumber(tx: Transaction, userId: string) {
    const groupIds = await this.members.listGroupIds(tx, userId);
    await this.groups.lockAll(tx, groupIds);
    await this.members.clearNumbers(tx, userId);
    for (const groupId of groupIds)
      if (await this.members.renumber(tx, groupId)) await this.publishGroup.publish(tx, groupId);
  }
}
