import { PersonEntity, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

/** Accounts by address; only a verified one counts. */
@Injectable()
export class PeopleRepository {
  constructor(@InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>) {}

  /** The user ids of the accounts with this address, given in lower case. */
  async listIdsByAddress(tx: Transaction, address: string): Promise<string[]> {
    const people = tx.repository(PersonEntity).createQueryBuilder('p');
    const found = await people
      .select('p.userId')
      .where('lower(p.email) = :address and p.emailVerified', { address })
      .getMany();
    return found.map(({ userId }) => userId);
  }

  /** The verified address of this person, if they have one. */
  async findAddress(userId: string, tx?: Transaction): Promise<string | undefined> {
    const people = tx?.repository(PersonEntity) ?? this.people;
    const person = await people.findOneBy({ userId, emailVerified: true });
    return person?.email || undefined;
  }
}
