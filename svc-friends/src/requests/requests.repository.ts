import { randomUUID } from 'node:crypto';
import type { FriendRequest } from '@allsquare/friends-contract';
import { PersonEntity, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import { FriendRequestEntity } from './friend-request.entity.ts';

/** At most this many addresses without an account may a person ask within an hour, as each of them gets a mail. */
const STRANGERS_PER_HOUR = 20;

type Row = Omit<FriendRequest, 'user_metadata' | 'created_at'> & { created_at: Date };

/** Friend requests with the names of both sides. SQL by hand: advisory locks, which TypeORM does not have. */
@Injectable()
export class RequestsRepository {
  constructor(@InjectRepository(FriendRequestEntity) private readonly requests: Repository<FriendRequestEntity>) {}

  /** The pending requests that a person has sent, or received at this address; newest first. */
  async listPending(userId: string, email: string): Promise<FriendRequest[]> {
    const rows = await withNames(this.requests)
      .where(PENDING_OF, { userId, email })
      .orderBy('r.createdAt', 'DESC')
      .addOrderBy('r.id')
      .getRawMany<Row>();
    return rows.map(toFriendRequest);
  }

  /** Writes a pending request. */
  async add(tx: Transaction, senderId: string, recipientEmail: string): Promise<FriendRequest> {
    const id = randomUUID();
    const requests = tx.repository(FriendRequestEntity);
    await requests.insert({ id, senderId, recipientEmail, status: 'pending', createdAt: new Date() });
    return find(requests, id);
  }

  /** Waits for whoever is changing the request, then locks it. */
  lock(tx: Transaction, id: string): Promise<FriendRequestEntity | null> {
    return tx.repository(FriendRequestEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the pending request from one of these people to an address, if there is one. */
  lockPending(tx: Transaction, senderIds: string[], recipientEmail: string): Promise<FriendRequestEntity | null> {
    return tx.repository(FriendRequestEntity).findOne({
      where: { status: 'pending', senderId: In(senderIds), recipientEmail },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Deletes the requests by this person and to this address, decided ones too. */
  async deleteAll(tx: Transaction, userId: string, email: string) {
    await tx.repository(FriendRequestEntity).delete([{ senderId: userId }, { recipientEmail: email }]);
  }

  /** Sets the final status of a request that this transaction has locked. */
  async decide(
    tx: Transaction,
    id: string,
    status: Exclude<FriendRequest['status'], 'pending'>,
  ): Promise<FriendRequest> {
    const requests = tx.repository(FriendRequestEntity);
    await requests.update(id, { status });
    return find(requests, id);
  }

  /** Blocks other requests between these two addresses until the end of the transaction. */
  lockPair(tx: Transaction, one: string, other: string): Promise<void> {
    return lockKey(tx, [one, other].toSorted().join(' '));
  }

  /** Senders of the pending requests that this person has sent or received, and recipients who have an account. */
  async peopleOfPending(tx: Transaction, userId: string, email: string): Promise<string[]> {
    const rows = await tx
      .repository(FriendRequestEntity)
      .createQueryBuilder('r')
      .leftJoin(PersonEntity, 'p', HAS_ADDRESS)
      .select('r.senderId', 'sender')
      .addSelect('p.userId', 'recipient')
      .where(PENDING_OF, { userId, email })
      .getRawMany<{ sender: string; recipient: string | null }>();
    return [...new Set(rows.flatMap(({ sender, recipient }) => (recipient ? [sender, recipient] : [sender])))];
  }

  /**
   * Seconds that this person must wait before asking another address without an account; 0 if they have asked fewer
   * than STRANGERS_PER_HOUR. Blocks their other requests of this kind until the end of the transaction.
   */
  async secondsToWait(tx: Transaction, senderId: string): Promise<number> {
    await lockKey(tx, senderId);
    const row = await tx
      .repository(FriendRequestEntity)
      .createQueryBuilder('r')
      .select(`ceil(extract(epoch from r.createdAt + interval '1 hour' - now()))`, 'seconds')
      .leftJoin(PersonEntity, 'p', HAS_ADDRESS)
      .where(`r.senderId = :senderId and r.createdAt > now() - interval '1 hour'`, { senderId })
      .andWhere('p.userId is null')
      .orderBy('r.createdAt', 'DESC')
      .offset(STRANGERS_PER_HOUR - 1)
      .limit(1)
      .getRawOne<{ seconds: string }>();
    return Number(row?.seconds ?? 0);
  }
}

const HAS_ADDRESS = 'lower(p.email) = r.recipientEmail and p.emailVerified';
const PENDING_OF = `r.status = 'pending' and (r.senderId = :userId or r.recipientEmail = :email)`;

/** Requests `r` in the shape of the contract, with their senders `s`. */
const withNames = (requests: Repository<FriendRequestEntity>): SelectQueryBuilder<FriendRequestEntity> =>
  requests
    .createQueryBuilder('r')
    .leftJoin(PersonEntity, 's', 's.userId = r.senderId')
    .select('r.id', 'id')
    .addSelect('r.status', 'status')
    .addSelect('r.senderId', 'sender_id')
    .addSelect(`coalesce(s.email, '')`, 'sender_email')
    .addSelect(`coalesce(s.name, 'User')`, 'display_name')
    .addSelect('r.recipientEmail', 'recipient_email')
    .addSelect(
      (query) => query.select('p.name').from(PersonEntity, 'p').where(HAS_ADDRESS).limit(1),
      'recipient_display_name',
    )
    .addSelect('r.createdAt', 'created_at');

async function find(requests: Repository<FriendRequestEntity>, id: string): Promise<FriendRequest> {
  const row = await withNames(requests).where('r.id = :id', { id }).getRawOne<Row>();
  if (!row) throw new Error(`Request ${id} is gone, though this transaction wrote it`);
  return toFriendRequest(row);
}

async function lockKey(tx: Transaction, key: string) {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

const toFriendRequest = ({ created_at, ...row }: Row): FriendRequest => ({
  ...row,
  user_metadata: { name: row.display_name },
  created_at: created_at.toISOString(),
});
