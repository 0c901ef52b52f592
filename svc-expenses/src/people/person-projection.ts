import { type UserState, userState } from '@allsquare/auth-contract';
import { OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** Stores people's names as svc-auth-gateway publishes them. */
@Injectable()
export class PersonProjection {
  constructor(private readonly people: People) {}

  @OnState(userState)
  apply(tx: Transaction, person: UserState) {
    return this.people.replace(tx, person);
  }
}
