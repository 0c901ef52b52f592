import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { InvitesRepository } from './invites.repository.ts';

/** Deletes expired invites, and with them the addresses of people who never joined (infra/docs/retention.md). */
@Injectable()
export class PruneInvites {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly invites: InvitesRepository,
  ) {}

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    const expired = await this.invites.listExpired(tx);
    await this.groups.lockAll(tx, [...new Set(expired.map(({ groupId }) => groupId))]);
    const viewers = await this.invites.deleteExpired(
      tx,
      expired.map(({ id }) => id),
    );
    if (viewers.length > 0) tx.notifyBrowsers(viewers, ['invites']);
    return expired.length > 0;
  }
}
