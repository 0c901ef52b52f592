import { createHash } from 'node:crypto';
import { type GroupState, groupState } from '@allsquare/groups-contract';
import { OnState, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { limitsConfig } from '../config.ts';
import { refuse } from '../refuse.ts';
import { GuestEntity } from './guest.entity.ts';
import { GuestGroupEntity } from './guest-group.entity.ts';

/**
 * Which accounts are guests', their last visit, and whether they are in a group. SQL by hand: an insert with a
 * condition, and times by the database's own clock.
 */
@Injectable()
export class Guests {
  readonly #log = new Logger(Guests.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(GuestEntity) private readonly rows: Repository<GuestEntity>,
    @InjectRepository(GuestGroupEntity) private readonly groups: Repository<GuestGroupEntity>,
    @Inject(limitsConfig.KEY) private readonly config: ConfigType<typeof limitsConfig>,
  ) {}

  /** A hash of the link. Throws Problem 404 if the link has reached its limit of guests. */
  async requireCapacity(token: string): Promise<string> {
    const link = hashOf(token);
    if ((await this.rows.countBy({ link })) >= this.config.LIMIT_GUESTS_PER_LINK) throw refuse('link-ended');
    return link;
  }

  /** The same check, exact under concurrency. */
  add(userId: string, token: string): Promise<void> {
    const link = hashOf(token);
    return this.unitOfWork.run(undefined, async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtextextended(${link}, 0))`;
      const added = await tx.sql`
        insert into guests (user_id, link) select ${userId}::uuid, ${link}::text
        where (select count(*) from guests where link = ${link}) < ${this.config.LIMIT_GUESTS_PER_LINK}
        returning user_id`;
      if (added.length === 0) throw refuse('link-ended');
    });
  }

  /** The names of the groups that the guest is in. */
  async listGroupNames(userId: string): Promise<string[]> {
    const groups = await this.groups.find({ where: { userId, name: Not(IsNull()) }, order: { name: 'ASC' } });
    return groups.flatMap(({ name }) => name ?? []);
  }

  /** Runs in the background: without the database guests return anyway. */
  markSeenInBackground(userId: string) {
    this.rows
      .update({ userId }, { seenAt: () => 'now()' })
      .catch((error: unknown) => this.#log.warn(`a guest was not seen: ${String(error)}`));
  }

  /** Protects this account from deletion as an unused guest for a day. False if it is being deleted. */
  async postponeDeletion(userId: string): Promise<boolean> {
    const { affected } = await this.rows.update({ userId }, { seenAt: () => 'now()', aloneSince: () => 'now()' });
    return affected === 1;
  }

  /** The account is no longer a guest's. */
  async delete(userId: string): Promise<void> {
    await this.rows.delete({ userId });
  }

  /** A late older state can only delay a guest's deletion, until the group's next state. */
  @OnState(groupState)
  async updateGroups(tx: Transaction, { groupId, version, name, members }: GroupState) {
    // Includes merged members, who may be separated again.
    const userIds = members.flatMap(({ userId, accounts = [] }) => [userId, ...accounts]);
    await tx.sql`
      with gone as (
        delete from guest_groups
        where group_id = ${groupId} and version < ${version} and user_id <> all(${userIds}::uuid[])
        returning user_id
      ), here as (
        insert into guest_groups as g (user_id, group_id, version, name)
        select user_id, ${groupId}::uuid, ${version}::bigint, ${name}::text from guests where user_id = any(${userIds}::uuid[])
        on conflict (user_id, group_id) do update
          set version = greatest(g.version, excluded.version),
            name = case when g.version > excluded.version then g.name else excluded.name end
      )
      update guests set alone_since = now() where user_id in (select user_id from gone)`;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
