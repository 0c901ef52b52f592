import { removedMessage } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { refuse } from '../refuse.ts';
import { RemovedMemberEntity } from './removed-member.entity.ts';

/** A person about to join a group, by these ids and this verified address. */
export type JoinCandidate = { groupId: string; userIds: string[]; address?: string };

/**
 * Members an admin has removed from a group: the one rule of who may come back. Callers that write one hold the group's
 * row lock. SQL by hand: the database's clock orders removals and invites; names are joined.
 */
@Injectable()
export class RemovalsRepository {
  constructor(@InjectRepository(RemovedMemberEntity) private readonly removed: Repository<RemovedMemberEntity>) {}

  async insert(tx: Transaction, groupId: string, userId: string, by: string) {
    await tx.sql`
      insert into removed_members (group_id, user_id, removed_by, removed_at)
      values (${groupId}, ${userId}, ${by}, clock_timestamp())
      on conflict (group_id, user_id) do update set removed_by = excluded.removed_by, removed_at = excluded.removed_at`;
  }

  /**
   * Problem 403 if an admin has removed one of these and none has invited their address since. `who` names the person
   * another member is adding.
   */
  async requireNotRemoved({ groupId, userIds, address = '' }: JoinCandidate, tx?: Transaction, who?: string) {
    const manager = tx?.manager ?? this.removed.manager;
    const [found] = await manager.sql<{ by: string | null }[]>`
      select p.name as by from removed_members r left join people p on p.user_id = r.removed_by and not p.deleted
      where r.group_id = ${groupId} and r.user_id = any(${userIds}) and not exists (
        select from invites i where i.group_id = r.group_id and i.email = ${address} and i.status = 'pending'
          and i.admin_at > r.removed_at)
      order by r.removed_at desc limit 1`;
    if (found) throw refuse('removed', { message: removedMessage(found.by ?? undefined, who) });
  }

  /** An admin has readmitted them. */
  async delete(tx: Transaction, groupId: string, userId: string) {
    await tx.repository(RemovedMemberEntity).delete({ groupId, userId });
  }

  /** For a deleted account. */
  async deleteByUser(tx: Transaction, userId: string) {
    await tx.repository(RemovedMemberEntity).delete({ userId });
  }
}
