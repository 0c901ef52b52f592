import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { mailConfig } from '../config.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { AccountMailer } from './account-mailer.ts';

/** Mails to the owners of accounts. */
@Module({
  imports: [ConfigModule.forFeature(mailConfig), LimitsModule],
  providers: [AccountMailer],
  exports: [AccountMailer],
})
export class MailsModule {}
