import { randomUUID } from 'node:crypto';
import type { FriendRequest } from '@allsquare/friends-contract';
import { columnsOf, type ExtendedRow, PersonEntity, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, type Repository, type SelectQueryBuilder } from 'typeorm';
import { FriendRequestEntity } from './friend-request.entity.ts';

/**
 * Requests a person may send within an hour, in all: a limit for addresses without an account would reveal which have
 * one.
 */
const REQUESTS_PER_HOUR = 30;
/** For this many milliseconds after a decline the recipient is not notified of the same person's next request. */
const DECLINE_COOLDOWN = 30 * 86_400_000;
const PRUNE_BATCH = 1000;

const COLUMNS = columnsOf(FriendRequestEntity, 'r', ['decidedAt']);
type Row = ExtendedRow<
  Omit<FriendRequestEntity, 'decidedAt'>,
  Pick<FriendRequest, 'sender_email' | 'display_name' | 'recipient_display_name'>
>;

/**
 * Friend requests with their senders' names, and the recipients' once they are friends. SQL by hand: advisory locks,
 * which TypeORM lacks, and a delete that selects its rows by other tables.
 */
@Injectable()
export class RequestsRepository {
  constructor(@InjectRepository(FriendRequestEntity) private readonly requests: Repository<FriendRequestEntity>) {}

  /** The pending requests that a person has sent, or received at this address; newest first. */
  async listPending(userId: string, email: string): Promise<FriendRequest[]> {
    const rows = await selectWithNames(this.requests)
      .where(PENDING_OF, { userId, email })
      .orderBy('r.createdAt', 'DESC')
      .addOrderBy('r.id')
      .getRawMany<Row>();
    return rows.map(toFriendRequest);
  }

  /** Writes a pending request. */
  async insert(
    tx: Transaction,
    senderId: string,
    recipientEmail: string,
    recipientId?: string,
  ): Promise<FriendRequest> {
    const id = randomUUID();
    const requests = tx.repository(FriendRequestEntity);
    await requests.insert({ id, senderId, recipientEmail, recipientId, status: 'pending', createdAt: new Date() });
    return getRequest(requests, id);
  }

  /** Locks the request. */
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

  /**
   * Deletes a batch of expired requests and returns them: decided ones after a year; those to an address that no
   * account has verified, decided or not, after 90 days.
   */
  deleteExpired(tx: Transaction): Promise<Pick<FriendRequestEntity, 'senderId' | 'status'>[]> {
    return tx.sql`
      delete from requests where id in (
        select id from requests r
         where created_at < now() - interval '90 days' and (
           status <> 'pending' and created_at < now() - interval '1 year'
           or not exists (select from people p where lower(p.email) = r.recipient_email and p.email_verified))
         limit ${PRUNE_BATCH} for update skip locked)
      returning sender_id as "senderId", status`;
  }

  /** Sets the final status of a request that this transaction has locked. */
  async updateStatus(
    tx: Transaction,
    id: string,
    status: Exclude<FriendRequest['status'], 'pending'>,
  ): Promise<FriendRequest> {
    const requests = tx.repository(FriendRequestEntity);
    await requests.update(id, { status, decidedAt: new Date() });
    return getRequest(requests, id);
  }

  /** Blocks other requests between these two addresses until the end of the transaction. */
  lockPair(tx: Transaction, one: string, other: string): Promise<void> {
    return lockKey(tx, [one, other].toSorted().join(' '));
  }

  /** Whether this address declined a request of the sender in the 30 days before `at`, an ISO time. */
  wasDeclined(tx: Transaction, senderId: string, recipientEmail: string, at: string): Promise<boolean> {
    const asked = new Date(at);
    const decidedAt = Between(new Date(asked.getTime() - DECLINE_COOLDOWN), asked);
    return tx.repository(FriendRequestEntity).existsBy({ senderId, recipientEmail, status: 'declined', decidedAt });
  }

  /**
   * The senders of the pending requests that this person has sent or received, and the recipients who have an account.
   */
  async listPeopleOfPending(
    tx: Transaction,
    userId: string,
    email: string,
  ): Promise<{ senders: string[]; recipients: string[] }> {
    const rows = await tx
      .repository(FriendRequestEntity)
      .createQueryBuilder('r')
      .leftJoin(PersonEntity, 'p', HAS_ADDRESS)
      .select('r.senderId', 'sender')
      .addSelect('p.userId', 'recipient')
      .where(PENDING_OF, { userId, email })
      .getRawMany<{ sender: string; recipient: string | null }>();
    return { senders: rows.map(({ sender }) => sender), recipients: rows.flatMap(({ recipient }) => recipient ?? []) };
  }

  /**
   * Seconds that this person must wait before the next request; 0 if they have sent fewer than REQUESTS_PER_HOUR.
   * Blocks their other requests until the end of the transaction.
   */
  async secondsToWait(tx: Transaction, senderId: string): Promise<number> {
    await lockKey(tx, senderId);
    const row = await tx
      .repository(FriendRequestEntity)
      .createQueryBuilder('r')
      .select(`ceil(extract(epoch from r.createdAt + interval '1 hour' - now()))`, 'seconds')
      .where(`r.senderId = :senderId and r.createdAt > now() - interval '1 hour'`, { senderId })
      .orderBy('r.createdAt', 'DESC')
      .offset(REQUESTS_PER_HOUR - 1)
      .limit(1)
      .getRawOne<{ seconds: string }>();
    return Number(row?.seconds ?? 0);
  }
}

const HAS_ADDRESS = 'lower(p.email) = r.recipientEmail and p.emailVerified';
const PENDING_OF = `r.status = 'pending' and (r.senderId = :userId or r.recipientEmail = :email)`;

/** Requests `r` with their senders `s`. */
const selectWithNames = (requests: Repository<FriendRequestEntity>): SelectQueryBuilder<FriendRequestEntity> =>
  requests
    .createQueryBuilder('r')
    .leftJoin(PersonEntity, 's', 's.userId = r.senderId')
    .select(COLUMNS)
    .addSelect(`coalesce(s.email, '')`, 'sender_email')
    .addSelect(`coalesce(s.name, 'User')`, 'display_name')
    .addSelect(
      (query) =>
        query
          .select('p.name')
          .from(PersonEntity, 'p')
          .where(`p.userId = r.recipientId or r.recipientId is null and r.status = 'accepted' and ${HAS_ADDRESS}`)
          .limit(1),
      'recipient_display_name',
    );

async function getRequest(requests: Repository<FriendRequestEntity>, id: string): Promise<FriendRequest> {
  const row = await selectWithNames(requests).where('r.id = :id', { id }).getRawOne<Row>();
  if (!row) throw new Error(`Request ${id} is missing, though this transaction wrote it`);
  return toFriendRequest(row);
}

async function lockKey(tx: Transaction, key: string) {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** A recipient by user id and the sender see each other's address only once they are friends. */
const toFriendRequest = ({ senderId, recipientEmail, recipientId, createdAt, ...row }: Row): FriendRequest => ({
  ...row,
  sender_id: senderId,
  recipient_email: recipientEmail,
  ...(recipientId !== null && row.status !== 'accepted' && { sender_email: '', recipient_email: '' }),
  user_metadata: { name: row.display_name },
  created_at: createdAt.toISOString(),
});
