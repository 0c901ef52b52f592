import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { InvitesRepository } from './invites.repository.ts';

/** Invites do not stay for ever, nor do the addresses of people who never joined (infra/docs/retention.md). */
@Injectable()
export class PruneInvites {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly invites: InvitesRepository,
  ) {}

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    const over = await this.invites.listOver(tx);
    await this.groups.lockAll(tx, [...new Set(over.map(({ groupId }) => groupId))]);
    const viewers = await this.invites.deleteOver(
      tx,
      over.map(({ id }) => id),
    );
    if (viewers.length > 0) tx.live(viewers, ['invites']);
    return over.length > 0;
  }
}
