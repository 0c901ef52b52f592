import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { mailSettingsProvider } from '../config.ts';
import { MailEntity } from './mail.entity.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';
import { QueueMail } from './queue-mail.ts';
import { SendMails } from './send-mails.ts';

/** Mail to addresses without an account: queued in a transaction, sent after it. */
@Module({
  imports: [TypeOrmModule.forFeature([MailEntity])],
  providers: [mailSettingsProvider, MailsRepository, QueueMail, Mailer, SendMails],
  exports: [QueueMail],
})
export class MailsModule {}
