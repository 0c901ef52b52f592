import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { ChangePassword } from './change-password.ts';
import { PasswordController } from './password.controller.ts';
import { ProveOwner } from './prove-owner.ts';
import { RequestPasswordReset } from './request-password-reset.ts';

/** A person's password, and what it proves. */
@Module({
  imports: [ConfigModule.forFeature(sessionConfig), EndedSessionsModule, IdentityModule, LimitsModule],
  controllers: [PasswordController],
  providers: [ChangePassword, RequestPasswordReset, ProveOwner],
  exports: [ProveOwner],
})
export class PasswordModule {}
