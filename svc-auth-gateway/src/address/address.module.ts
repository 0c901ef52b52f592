import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { AddressController } from './address.controller.ts';
import { AddressProof } from './address-proof.ts';
import { VerifyAddress } from './verify-address.ts';

/** Whether a person's address is theirs. */
@Module({
  imports: [ConfigModule.forFeature(sessionConfig), IdentityModule, LimitsModule, PeopleModule],
  controllers: [AddressController],
  providers: [VerifyAddress, AddressProof],
  exports: [VerifyAddress, AddressProof],
})
export class AddressModule {}
