import { Module } from '@nestjs/common';
import { PeopleRepository } from './people.repository.ts';

/** Who has an account with which address. */
@Module({ providers: [PeopleRepository], exports: [PeopleRepository] })
export class AddressesModule {}
