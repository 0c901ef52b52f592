import { PersonEntity } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { addressConfig } from '../config.ts';
import { AddressHash } from './address-hash.ts';
import { AddressProof } from './address-proof.ts';
import { ForgottenAddresses } from './forgotten-addresses.ts';
import { PeopleRepository } from './people.repository.ts';

/** Email addresses: their owners, proofs that a mail was read, and hashes of deleted people's addresses. */
@Module({
  imports: [ConfigModule.forFeature(addressConfig), TypeOrmModule.forFeature([PersonEntity])],
  providers: [PeopleRepository, AddressProof, AddressHash, ForgottenAddresses],
  exports: [PeopleRepository, AddressProof, AddressHash, ForgottenAddresses],
})
export class AddressesModule {}
