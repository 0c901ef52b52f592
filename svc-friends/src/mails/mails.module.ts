import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { mailConfig } from '../config.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';
import { QueueMail } from './queue-mail.ts';
import { SendMails } from './send-mails.ts';

/** Mail to addresses without an account. */
@Module({
  imports: [ConfigModule.forFeature(mailConfig)],
  providers: [MailsRepository, QueueMail, Mailer, SendMails],
  exports: [QueueMail],
})
export class MailsModule {}
