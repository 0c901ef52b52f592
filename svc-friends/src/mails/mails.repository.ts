import { columnsOf, type ExtendedRow, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, type Repository } from 'typeorm';
import { MailEntity } from './mail.entity.ts';
import type { DueMail, Mail } from './mail.ts';

/** A person may cause this many mails within an hour; later ones wait. */
const MAILS_PER_HOUR = 20;
/** The wait doubles after each attempt, from a minute up to six hours, so this many attempts take two days. */
const MAX_ATTEMPTS = 16;
const PRUNE_BATCH = 1000;

/** The columns of its schedule. */
const TIMESTAMPS = ['dueAt', 'triedAt', 'sentAt'] as const;
const COLUMNS = columnsOf(MailEntity, 'm', TIMESTAMPS);
type Row = ExtendedRow<Omit<MailEntity, (typeof TIMESTAMPS)[number]>, { senderName: string; senderEmail: string }>;

/** The queue of mails. SQL by hand: an advisory lock, and updates that read other rows or return a joined one. */
@Injectable()
export class MailsRepository {
  constructor(@InjectRepository(MailEntity) private readonly mails: Repository<MailEntity>) {}

  /** Queues a mail, due at once. */
  async insert(tx: Transaction, mail: Mail) {
    await tx.repository(MailEntity).insert(mail);
  }

  /**
   * Locks the mail that has been due longest and that no other replica has locked. Blocks the sender's other mails
   * until the end of the transaction.
   */
  async lockDue(tx: Transaction): Promise<Pick<Mail, 'id' | 'senderId'> | null> {
    const mail = await tx.repository(MailEntity).findOne({
      select: { id: true, senderId: true },
      where: { dueAt: Raw((dueAt) => `${dueAt} <= now()`) },
      order: { dueAt: 'ASC', createdAt: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (mail) await tx.sql`select pg_advisory_xact_lock(hashtextextended(${mail.senderId}, 0))`;
    return mail;
  }

  /** Postpones a mail if MAILS_PER_HOUR others of its sender were tried within the hour; returns whether it did. */
  async postponeIfLimited(tx: Transaction, { id, senderId }: Pick<Mail, 'id' | 'senderId'>): Promise<boolean> {
    const postponed = await tx.sql`
      update mails set due_at = room.at
        from (select tried_at + interval '1 hour' as at from mails
               where sender_id = ${senderId} and tried_at > now() - interval '1 hour' and id <> ${id}
               order by tried_at desc offset ${MAILS_PER_HOUR - 1} limit 1) room
       where id = ${id} returning id`;
    return postponed.length > 0;
  }

  /**
   * Postpones a mail while its sender's address is not verified, each time for as long as it has waited, and gives it
   * up after two days; returns whether it did.
   */
  async postponeUntilVerified(tx: Transaction, { id, senderId }: Pick<Mail, 'id' | 'senderId'>): Promise<boolean> {
    const postponed = await tx.sql`
      update mails set due_at = case when created_at > now() - interval '2 days'
          then now() + greatest(now() - created_at, interval '1 second') end
       where id = ${id} and not exists (select from people where user_id = ${senderId} and email_verified)
      returning id`;
    return postponed.length > 0;
  }

  /** Counts an attempt and schedules the next one, in case the service crashes before sending. */
  async startAttempt(tx: Transaction, id: string): Promise<DueMail | undefined> {
    const [mail] = await tx.sql<Row>`
      update mails m set tried_at = clock_timestamp(), attempts = m.attempts + 1,
        due_at = case when m.attempts + 1 < ${MAX_ATTEMPTS}
          then now() + least(interval '1 minute' * 2 ^ m.attempts, interval '6 hours') end
      from mails q join people p on p.user_id = q.sender_id and p.email_verified
      where q.id = ${id} and m.id = q.id
      returning ${() => COLUMNS}, p.name as "senderName", p.email as "senderEmail"`;
    return mail;
  }

  /** Marks a mail as accepted by the mail server; false if it was deleted since. */
  async markSent(id: string): Promise<boolean> {
    const { affected } = await this.mails.update(id, { sentAt: () => 'now()', dueAt: null });
    return affected === 1;
  }

  /** Deletes the mails by this person and to this address; returns them. */
  deleteAll(tx: Transaction, userId: string, address: string): Promise<Pick<Mail, 'id' | 'createdAt'>[]> {
    return tx.sql`
      delete from mails where sender_id = ${userId} or recipient = ${address} returning id, created_at as "createdAt"`;
  }

  /** Deletes a batch of expired mails; returns them. */
  prune(tx: Transaction): Promise<Pick<Mail, 'id' | 'createdAt'>[]> {
    return tx.sql`
      delete from mails where id in (
        select id from mails where created_at < now() - interval '90 days' limit ${PRUNE_BATCH})
      returning id, created_at as "createdAt"`;
  }

  /** Stops trying to send a mail. */
  async markFailed(id: string) {
    await this.mails.update(id, { dueAt: null });
  }
}
