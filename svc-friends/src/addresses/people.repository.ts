import { PersonEntity, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** Who has an account with which address: only a verified one counts. */
@Injectable()
export class PeopleRepository {
  /** The user ids of the people with this address, given in lower case; none if nobody has an account with it. */
  async at(tx: Transaction, address: string): Promise<string[]> {
    const people = tx.repository(PersonEntity).createQueryBuilder('p');
    const found = await people
      .select('p.userId')
      .where('lower(p.email) = :address and p.emailVerified', { address })
      .getMany();
    return found.map(({ userId }) => userId);
  }

  /** The verified address of this person, if they have one. */
  async addressOf(tx: Transaction, userId: string): Promise<string | undefined> {
    const person = await tx.repository(PersonEntity).findOneBy({ userId, emailVerified: true });
    return person?.email || undefined;
  }
}
