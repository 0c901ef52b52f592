import { randomUUID } from 'node:crypto';
import { LINK_DAYS } from '@allsquare/groups-contract';
import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, type Repository } from 'typeorm';
import { LinkEntity } from './link.entity.ts';

/** In milliseconds. */
const DAY = 86_400_000;

/**
 * At most one link per group. The database deletes it with its maker's membership. SQL by hand: a delete with a limit.
 */
@Injectable()
export class LinksRepository {
  constructor(@InjectRepository(LinkEntity) private readonly links: Repository<LinkEntity>) {}

  /** Undefined if there is none or it has expired. */
  async find(groupId: string, tx?: Transaction): Promise<LinkEntity | undefined> {
    const link = await this.repository(tx).findOneBy({ groupId, expiresAt: MoreThan(new Date()) });
    return link ?? undefined;
  }

  /** Replaces an expired one. */
  async create(tx: Transaction, groupId: string, madeBy: string): Promise<LinkEntity> {
    await this.delete(tx, groupId);
    const link = { groupId, nonce: randomUUID(), madeBy, expiresAt: new Date(Date.now() + LINK_DAYS * DAY) };
    await this.repository(tx).insert(link);
    return link;
  }

  async delete(tx: Transaction, groupId: string) {
    await this.repository(tx).delete({ groupId });
  }

  async deleteByCreator(tx: Transaction, groupId: string, madeBy: string) {
    await this.repository(tx).delete({ groupId, madeBy });
  }

  /** Assigns the links of these members to another one, so that a link survives its maker's membership. */
  async transfer(tx: Transaction, groupId: string, from: string[], work: () => Promise<void>, to: string) {
    const link = await this.repository(tx).findOneBy({ groupId, madeBy: In(from) });
    if (link) await this.delete(tx, groupId);
    await work();
    if (link) await this.repository(tx).insert({ ...link, madeBy: to });
  }

  /** Deletes expired links; returns whether there may be more. */
  @Prunes()
  async pruneExpired(tx: Transaction): Promise<boolean> {
    const deleted = await tx.sql`
      delete from join_links where group_id in (select group_id from join_links where expires_at < now() limit 100)
      returning group_id`;
    return deleted.length > 0;
  }

  private repository(tx?: Transaction) {
    return tx?.repository(LinkEntity) ?? this.links;
  }
}
