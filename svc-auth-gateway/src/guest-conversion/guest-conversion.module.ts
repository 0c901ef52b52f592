import { Module } from '@nestjs/common';
import { AddressModule } from '../address/address.module.ts';
import { DeviceModule } from '../device/device.module.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { GuestsModule } from '../guests/guests.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { ConvertGuest } from './convert-guest.ts';
import { GuestConversionController } from './guest-conversion.controller.ts';

/** A guest's account becomes one with an address. */
@Module({
  imports: [
    AddressModule,
    DeviceModule,
    EndedSessionsModule,
    GuestsModule,
    IdentityModule,
    LimitsModule,
    MailsModule,
    PasswordModule,
    PeopleModule,
    SessionModule,
  ],
  controllers: [GuestConversionController],
  providers: [ConvertGuest],
})
export class GuestConversionModule {}
