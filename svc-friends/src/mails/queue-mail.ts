import { randomUUID } from 'node:crypto';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { Mail } from './mail.ts';
import { MailsRepository } from './mails.repository.ts';

type NewMail = {
  kind: Mail['kind'];
  email: string;
  groupName?: string;
  message?: string | null;
  by: string;
  at: string;
};

/** Queues mail to addresses without an account. */
@Injectable()
export class QueueMail {
  constructor(private readonly mails: MailsRepository) {}

  /** SendMails sends the mail after the commit. `by` is the sender's user id, `at` an ISO time. */
  queue(tx: Transaction, { kind, email, groupName, message, by, at }: NewMail): Promise<void> {
    return this.mails.add(tx, {
      id: randomUUID(),
      recipient: email,
      kind,
      senderId: by,
      groupName: groupName ?? null,
      message: message ?? null,
      createdAt: new Date(at),
    });
  }
}
