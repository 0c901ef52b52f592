import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequestsRepository } from './requests.repository.ts';

/** Deletes expired requests, and with them the addresses of people who never joined (infra/docs/retention.md). */
@Injectable()
export class PruneRequests {
  constructor(private readonly requests: RequestsRepository) {}

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    const deleted = await this.requests.deleteExpired(tx);
    const senders = deleted.filter(({ status }) => status === 'pending').map(({ senderId }) => senderId);
    if (senders.length > 0) tx.notifyBrowsers(senders, ['requests']);
    return deleted.length > 0;
  }
}
