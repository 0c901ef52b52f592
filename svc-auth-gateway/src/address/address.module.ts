import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { sessionConfig } from '../config.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { AddressController } from './address.controller.ts';
import { AddressProof } from './address-proof.ts';
import { DeleteUnverifiedAccount } from './delete-unverified-account.ts';
import { EndedProofsEntity } from './ended-proofs.entity.ts';
import { EndedProofs } from './ended-proofs.ts';
import { VerifyAddress } from './verify-address.ts';

/** Verification of addresses. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    TypeOrmModule.forFeature([EndedProofsEntity]),
    IdentityModule,
    LimitsModule,
    MailsModule,
    PeopleModule,
  ],
  controllers: [AddressController],
  providers: [VerifyAddress, DeleteUnverifiedAccount, AddressProof, EndedProofs],
  exports: [VerifyAddress, DeleteUnverifiedAccount, AddressProof, EndedProofs],
})
export class AddressModule {}
