import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountLock } from '../concurrency/account-lock.ts';
import { sessionConfig } from '../config.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { CodeAttemptsEntity } from './code-attempts.entity.ts';
import { CodeAttempts } from './code-attempts.ts';
import { ConfirmFactor } from './confirm-factor.ts';
import { FactorsController } from './factors.controller.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { RemoveFactor } from './remove-factor.ts';
import { SealedSecret } from './sealed-secret.ts';
import { SecondFactor } from './second-factor.ts';
import { SetUpFactor } from './set-up-factor.ts';

/** The second factor: an authenticator app, and recovery codes as its substitute. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    TypeOrmModule.forFeature([RecoveryCodeEntity, CodeAttemptsEntity]),
    IdentityModule,
    MailsModule,
    PasswordModule,
  ],
  controllers: [FactorsController],
  providers: [
    SetUpFactor,
    ConfirmFactor,
    RemoveFactor,
    SecondFactor,
    RecoveryCodes,
    CodeAttempts,
    SealedSecret,
    AccountLock,
  ],
  exports: [SecondFactor],
})
export class FactorsModule {}
