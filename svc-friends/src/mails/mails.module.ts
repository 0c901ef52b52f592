import { Module } from '@nestjs/common';
import { mailSettingsProvider } from '../config.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';
import { QueueMail } from './queue-mail.ts';
import { SendMails } from './send-mails.ts';

/** Mail to addresses without an account. */
@Module({ providers: [mailSettingsProvider, MailsRepository, QueueMail, Mailer, SendMails], exports: [QueueMail] })
export class MailsModule {}
