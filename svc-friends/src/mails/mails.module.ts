import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { mailConfig } from '../config.ts';
import { MailEntity } from './mail.entity.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';
import { QueueMail } from './queue-mail.ts';
import { SendMails } from './send-mails.ts';

/** Mail to addresses without an account: queued in a transaction, sent after it. */
@Module({
  imports: [ConfigModule.forFeature(mailConfig), TypeOrmModule.forFeature([MailEntity])],
  providers: [MailsRepository, QueueMail, Mailer, SendMails],
  exports: [QueueMail],
})
export class MailsModule {}
