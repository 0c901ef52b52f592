import { type UserState, userState } from '@allsquare/auth-contract';
import { addressOf, OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { ForgetPerson } from './forget-person.ts';

/** Stores names and emails, and notifies the browsers that show them or an invite from or to this person. */
@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly forgetPerson: ForgetPerson,
  ) {}

  @OnState(userState)
  async apply(tx: Transaction, person: UserState): Promise<void> {
    if (person.deleted) return this.forgetPerson.forget(tx, person);
    if (!(await this.people.replace(tx, person))) return;
    const { userId } = person;
    const coMembers = await this.members.listCoMembers(tx, userId);
    if (coMembers.length > 0) tx.live(coMembers, ['groups', 'members']);
    const viewers = await this.invites.listViewersOfPending(tx, userId, addressOf(person));
    if (viewers.length > 0) tx.live(viewers, ['invites']);
  }
}
