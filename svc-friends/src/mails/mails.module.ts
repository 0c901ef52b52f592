import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { addressConfig, mailConfig } from '../config.ts';
import { DeleteMails } from './delete-mails.ts';
import { MailEntity } from './mail.entity.ts';
import { MailSubscriptions } from './mail-subscriptions.ts';
import { MailedAddressesRepository } from './mailed-addresses.repository.ts';
import { Mailer } from './mailer.ts';
import { MailsController } from './mails.controller.ts';
import { MailsRepository } from './mails.repository.ts';
import { PruneMails } from './prune-mails.ts';
import { QueueMail } from './queue-mail.ts';
import { SendMails } from './send-mails.ts';
import { UnsubscribeRedirect } from './unsubscribe-redirect.ts';

/** Mail to addresses without an account: queued in a transaction, sent after it. */
@Module({
  imports: [
    ConfigModule.forFeature(mailConfig),
    ConfigModule.forFeature(addressConfig),
    TypeOrmModule.forFeature([MailEntity]),
    AddressesModule,
  ],
  controllers: [MailsController],
  providers: [
    UnsubscribeRedirect,
    MailsRepository,
    MailedAddressesRepository,
    QueueMail,
    Mailer,
    SendMails,
    DeleteMails,
    PruneMails,
    MailSubscriptions,
  ],
  exports: [QueueMail, DeleteMails],
})
export class MailsModule {}
