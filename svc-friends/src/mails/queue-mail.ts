import { randomUUID } from 'node:crypto';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { MailKind } from './mail.ts';
import { MailedAddressesRepository } from './mailed-addresses.repository.ts';
import { MailsRepository } from './mails.repository.ts';

type NewMail = {
  kind: MailKind;
  email: string;
  groupName?: string;
  message?: string | null;
  by: string;
  at: string;
};

/** Queues mail to addresses without an account, and reminders. */
@Injectable()
export class QueueMail {
  constructor(
    private readonly mails: MailsRepository,
    private readonly addresses: MailedAddressesRepository,
  ) {}

  /**
   * SendMails sends the mail after the commit. `by` is the sender's user id, `at` an ISO time. Beyond the daily limits,
   * and to an unsubscribed address, no mail is written: the request or invite waits in the product.
   */
  async queue(tx: Transaction, { kind, email, groupName, message, by, at }: NewMail): Promise<void> {
    const recipient = email.trim().toLowerCase();
    if (!(await this.addresses.countIfAllowed(tx, by, recipient, at))) return;
    await this.mails.insert(tx, {
      id: randomUUID(),
      recipient,
      kind,
      senderId: by,
      groupName: groupName ?? null,
      message: message ?? null,
      createdAt: new Date(at),
    });
  }
}
