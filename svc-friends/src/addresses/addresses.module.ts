import { Module } from '@nestjs/common';
import { PeopleRepository } from './people.repository.ts';

/** Looks up people by email address. */
@Module({ providers: [PeopleRepository], exports: [PeopleRepository] })
export class AddressesModule {}
