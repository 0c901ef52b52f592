import { MAX_REPEATS } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThanOrEqual, type Repository } from 'typeorm';
import { findById } from '../find-by-id.ts';
import { RepeatEntity } from './repeat.entity.ts';

/** A repeat that is due. */
export type DueRepeat = Pick<RepeatEntity, 'groupId' | 'id'>;

const BATCH_SIZE = 20;

/**
 * Repeating bills. SQL by hand: due ones are found across all groups and claimed in one packet; the next date is stored
 * in the packet of the bill.
 */
@Injectable()
export class RepeatsRepository {
  constructor(@InjectRepository(RepeatEntity) private readonly repeats: Repository<RepeatEntity>) {}

  async insert(tx: Transaction, repeat: RepeatEntity) {
    await tx.insert(RepeatEntity, repeat);
  }

  /** Oldest first. */
  listByGroup(groupId: string): Promise<RepeatEntity[]> {
    return this.repeats.find({ where: { groupId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** The repeats of a group that these accounts created since then. */
  listCreatedSince(groupId: string, accounts: string[], since: Date): Promise<RepeatEntity[]> {
    return this.repeats.findBy({ groupId, createdBy: Any(accounts), createdAt: MoreThanOrEqual(since) });
  }

  count(tx: Transaction, groupId: string): Promise<number> {
    return tx.repository(RepeatEntity).countBy({ groupId });
  }

  /** A repeat's group, the only lookup by its id alone. */
  async findGroupId(id: string): Promise<string | undefined> {
    const found = await findById(this.repeats, { select: { groupId: true }, where: { id } });
    return found?.groupId;
  }

  /** The current repeat; in a write lock the ledger first. */
  async find({ groupId, id }: DueRepeat, tx?: Transaction): Promise<RepeatEntity | null> {
    return (tx?.repository(RepeatEntity) ?? this.repeats).findOneBy({ groupId, id });
  }

  async update(tx: Transaction, { groupId, id }: DueRepeat, { groupId: _, id: __, ...changed }: Partial<RepeatEntity>) {
    await tx.repository(RepeatEntity).update({ groupId, id }, changed);
  }

  /** Sent in the packet of the statements around it. */
  async setNext(
    tx: Transaction,
    { groupId, id }: DueRepeat,
    { nextOn, nextAt }: Pick<RepeatEntity, 'nextOn' | 'nextAt'>,
  ) {
    await tx.sql`
      update repeats set next_on = ${nextOn}, next_at = ${nextAt} where group_id = ${groupId} and id = ${id}`;
  }

  /** Returns whether there was one. */
  async delete(tx: Transaction, { groupId, id }: DueRepeat): Promise<boolean> {
    const { affected } = await tx.repository(RepeatEntity).delete({ groupId, id });
    return affected === 1;
  }

  /**
   * Claims the longest due repeat of each of some groups, those that have waited longest first. The group's other due
   * repeats queue behind all others, in their order. A repeat not finished within `takenFor` milliseconds is due again,
   * even if its replica died.
   */
  async claimDue(tx: Transaction, takenFor: number): Promise<DueRepeat[]> {
    const now = Date.now();
    // So many rows contain a full batch of groups.
    const waiting = await tx.sql<{ groupId: string }>`
      select group_id as "groupId" from (select group_id, next_at from repeats where next_at <= ${new Date(now)}
        order by next_at limit ${MAX_REPEATS * BATCH_SIZE}) as due
      group by group_id order by min(next_at) limit ${BATCH_SIZE}`;
    // One statement per group: on shards no statement both finds and locks. Waiting repeats stay a millisecond apart.
    // Shards refuse to add an interval to a time in an update.
    const due = await Promise.all(
      waiting.map(
        ({ groupId }) => tx.sql<DueRepeat & { turn: number }>`
          update repeats r
          set next_at = to_timestamp((case when turn = 1 then ${now + takenFor}::bigint
            else ${now - MAX_REPEATS}::bigint + turn end)::float8 / 1000)
          from (select id, row_number() over (order by next_at, id)::int as turn
            from (select id, next_at from repeats where group_id = ${groupId} and next_at <= ${new Date(now)}
              for update skip locked) as free) as due
          where r.group_id = ${groupId} and r.id = due.id
          returning r.group_id as "groupId", r.id, turn`,
      ),
    );
    return due.flat().filter(({ turn }) => turn === 1);
  }
}
