import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DueMail, Mail } from './mail.ts';

/** So many mails may one person cause within an hour; later ones wait for their turn. */
const MAILS_AN_HOUR = 20;
/** After each attempt the next waits twice as long, from a minute to six hours; with these it goes on for two days. */
const ATTEMPTS = 16;

@Injectable()
export class MailsRepository {
  constructor(private readonly db: DataSource) {}

  async add(tx: Transaction, mail: Mail) {
    await tx.query(
      `insert into mails (id, sender_id, recipient, kind, group_name, message, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [mail.id, mail.senderId, mail.recipient, mail.kind, mail.groupName, mail.message, mail.createdAt],
    );
  }

  /** Locks the mail that has been due longest and that no other replica has; the sender's others wait until the end of the transaction. */
  async lockDue(tx: Transaction): Promise<{ id: string; senderId: string } | undefined> {
    const [mail] = await tx.query<{ id: string; senderId: string }>(
      `select id, sender_id as "senderId" from mails where due_at <= now() order by due_at, created_at limit 1 for update skip locked`,
    );
    if (mail) await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [mail.senderId]);
    return mail;
  }

  /** Lets a mail wait where its sender has had MAILS_AN_HOUR others tried within an hour; answers whether it must. */
  async postpone(tx: Transaction, { id, senderId }: { id: string; senderId: string }): Promise<boolean> {
    const postponed = await tx.query(
      `update mails set due_at = room.at
         from (select tried_at + interval '1 hour' as at from mails
                where sender_id = $2 and tried_at > now() - interval '1 hour' and id <> $1
                order by tried_at desc offset $3 limit 1) room
        where id = $1 returning id`,
      [id, senderId, MAILS_AN_HOUR - 1],
    );
    return postponed.length > 0;
  }

  /** Counts an attempt and says when the next one would be, so that a mail whose sending is cut short is sent again. */
  async begin(tx: Transaction, id: string): Promise<DueMail | undefined> {
    const [mail] = await tx.query<DueMail>(
      `update mails m set tried_at = clock_timestamp(), attempts = m.attempts + 1,
         due_at = case when m.attempts + 1 < $2
           then now() + least(interval '1 minute' * 2 ^ m.attempts, interval '6 hours') end
       from mails q left join people p on p.user_id = q.sender_id
       where q.id = $1 and m.id = q.id
       returning m.id, m.recipient, m.kind, m.sender_id as "senderId", m.group_name as "groupName", m.message,
         m.created_at as "createdAt", m.attempts, coalesce(p.name, 'User') as "senderName", p.email as "senderEmail"`,
      [id, ATTEMPTS],
    );
    return mail;
  }

  async markSent(id: string) {
    await this.db.query(`update mails set sent_at = now(), due_at = null where id = $1`, [id]);
  }

  async giveUp(id: string) {
    await this.db.query(`update mails set due_at = null where id = $1`, [id]);
  }
}
