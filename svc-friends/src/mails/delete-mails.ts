import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';

/** Deletes the mails by a person and to their address, including queued ones and those in the mail folder. */
@Injectable()
export class DeleteMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly mailer: Mailer,
  ) {}

  async delete(tx: Transaction, userId: string, address: string): Promise<void> {
    const mails = await this.mails.deleteAll(tx, userId, address);
    await Promise.all(mails.map((mail) => this.mailer.deleteFile(mail)));
  }
}
