import { MAX_REPEATS } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThanOrEqual, type Repository } from 'typeorm';
import { findById } from '../find-by-id.ts';
import { RepeatEntity } from './repeat.entity.ts';

/** A repeat that is to be looked at. */
export type DueRepeat = Pick<RepeatEntity, 'groupId' | 'id'>;

const BATCH_SIZE = 20;

/**
 * Bills that come again. SQL by hand: those that are due are found over all groups and taken in one packet; what comes
 * next leaves in the packet of the bill.
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

  /** Those of a group that somebody has made from a moment on. */
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

  /** As it stands; inside a write lock the ledger first. */
  async find({ groupId, id }: DueRepeat, tx?: Transaction): Promise<RepeatEntity | null> {
    return (tx?.repository(RepeatEntity) ?? this.repeats).findOneBy({ groupId, id });
  }

  async update(tx: Transaction, { groupId, id }: DueRepeat, { groupId: _, id: __, ...changed }: Partial<RepeatEntity>) {
    await tx.repository(RepeatEntity).update({ groupId, id }, changed);
  }

  /** Leaves in the packet of its neighbours. */
  async setNext(
    tx: Transaction,
    { groupId, id }: DueRepeat,
    { nextOn, nextAt }: Pick<RepeatEntity, 'nextOn' | 'nextAt'>,
  ) {
    await tx.sql`
      update repeats set next_on = ${nextOn}, next_at = ${nextAt} where group_id = ${groupId} and id = ${id}`;
  }

  /** Whether there was one. */
  async delete(tx: Transaction, { groupId, id }: DueRepeat): Promise<boolean> {
    const { affected } = await tx.repository(RepeatEntity).delete({ groupId, id });
    return affected === 1;
  }

  /**
   * Of some groups the one that has been due longest, those groups first that have waited longest: one of each. What
   * else is due in them waits behind all others then, in its order. What is not made in so many milliseconds is due
   * again, whoever has died with it.
   */
  async claimDue(tx: Transaction, takenFor: number): Promise<DueRepeat[]> {
    const now = Date.now();
    // Among so many there are as many groups as are taken.
    const waiting = await tx.sql<{ groupId: string }>`
      select group_id as "groupId" from (select group_id, next_at from repeats where next_at <= ${new Date(now)}
        order by next_at limit ${MAX_REPEATS * BATCH_SIZE}) as due
      group by group_id order by min(next_at) limit ${BATCH_SIZE}`;
    // Each by itself: over several servers no statement both looks and locks. What waits stays a millisecond apart.
    const due = await Promise.all(
      waiting.map(
        ({ groupId }) => tx.sql<DueRepeat & { turn: number }>`
          update repeats r set next_at = case when turn = 1 then ${new Date(now + takenFor)}::timestamptz
            else ${new Date(now - MAX_REPEATS)}::timestamptz + turn * interval '1 millisecond' end
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
