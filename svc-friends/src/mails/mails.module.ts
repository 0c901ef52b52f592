import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { mailConfig } from '../config.ts';
import { ForgetMails } from './forget-mails.ts';
import { MailEntity } from './mail.entity.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';
import { QueueMail } from './queue-mail.ts';
import { SendMails } from './send-mails.ts';

/** Mail to addresses without an account: queued in a transaction, sent after it. */
@Module({
  imports: [ConfigModule.forFeature(mailConfig), TypeOrmModule.forFeature([MailEntity]), AddressesModule],
  providers: [MailsRepository, QueueMail, Mailer, SendMails, ForgetMails],
  exports: [QueueMail, ForgetMails],
})
export class MailsModule {}
