import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MailedAddressesRepository } from './mailed-addresses.repository.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';

/** Deletes expired mails and their counters (infra/docs/retention.md). */
@Injectable()
export class PruneMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly addresses: MailedAddressesRepository,
    private readonly mailer: Mailer,
  ) {}

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    await this.addresses.prune(tx);
    const deleted = await this.mails.prune(tx);
    await Promise.all(deleted.map((mail) => this.mailer.deleteFile(mail)));
    return deleted.length > 0;
  }
}
