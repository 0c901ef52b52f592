import { type UserState, userState } from '@allsquare/auth-contract';
import { OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** Takes a person's name from the gateway. */
@Injectable()
export class FollowPerson {
  constructor(private readonly people: People) {}

  @OnState(userState)
  follow(tx: Transaction, person: UserState) {
    return this.people.replace(tx, person);
  }
}
