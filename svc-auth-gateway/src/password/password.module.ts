import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { AddressModule } from '../address/address.module.ts';
import { sessionConfig } from '../config.ts';
import { DeviceModule } from '../device/device.module.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ChangePassword } from './change-password.ts';
import { PasswordController } from './password.controller.ts';
import { PasswordLink } from './password-link.ts';
import { Reauthenticate } from './reauthenticate.ts';
import { RequestPasswordReset } from './request-password-reset.ts';
import { ResetPassword } from './reset-password.ts';

/** A person's password, and what it proves. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    AddressModule,
    DeviceModule,
    EndedSessionsModule,
    IdentityModule,
    LimitsModule,
    MailsModule,
    PeopleModule,
  ],
  controllers: [PasswordController],
  providers: [ChangePassword, RequestPasswordReset, ResetPassword, PasswordLink, Reauthenticate],
  exports: [Reauthenticate, PasswordLink],
})
export class PasswordModule {}
