import { PersonEntity } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { addressConfig } from '../config.ts';
import { ForgottenAddresses } from './forgotten-addresses.ts';
import { HashAddress } from './hash-address.ts';
import { PeopleRepository } from './people.repository.ts';
import { ProveAddress } from './prove-address.ts';

/** Email addresses: who has one, what proves that a mail to it was read, and which are forgotten. */
@Module({
  imports: [ConfigModule.forFeature(addressConfig), TypeOrmModule.forFeature([PersonEntity])],
  providers: [PeopleRepository, ProveAddress, HashAddress, ForgottenAddresses],
  exports: [PeopleRepository, ProveAddress, HashAddress, ForgottenAddresses],
})
export class AddressesModule {}
