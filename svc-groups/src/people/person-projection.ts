import { type UserState, userState } from '@allsquare/auth-contract';
import { OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';

@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
  ) {}

  /** Somebody registered or has a new name: tells those who see it, and them of the invites that waited for their address. */
  @OnState(userState)
  async follow(tx: Transaction, person: UserState) {
    if (!(await this.people.replace(tx, person))) return;
    const { userId, email } = person;
    const beside = await this.members.listCoMembers(tx, userId);
    if (beside.length > 0) tx.live(beside, ['groups', 'members']);
    const concerned = await this.invites.listViewersOfPending(tx, userId, email.toLowerCase());
    if (concerned.length > 0) tx.live(concerned, ['invites']);
  }
}
