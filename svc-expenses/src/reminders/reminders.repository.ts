import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

const PRUNED_AT_ONCE = 1000;
const DAY = 86_400_000;

/** SQL by hand: a conditional insert decides which of two reminders counts. */
@Injectable()
export class RemindersRepository {
  /** Records the reminder and returns whether it is allowed: once a day. */
  async recordIfAllowed(tx: Transaction, sentBy: string, sentTo: string): Promise<boolean> {
    const now = Date.now();
    const noted = await tx.sql`
      insert into reminders as r (sent_by, sent_to, sent_at) values (${sentBy}, ${sentTo}, ${new Date(now)})
      on conflict (sent_by, sent_to) do update set sent_at = excluded.sent_at where r.sent_at <= ${new Date(now - DAY)}
      returning sent_to`;
    return noted.length > 0;
  }

  /** Deletes expired reminders and returns whether more may remain. */
  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    const deleted = await tx.sql`
      delete from reminders where (sent_by, sent_to) in (
        select sent_by, sent_to from reminders where sent_at < ${new Date(Date.now() - DAY)} limit ${PRUNED_AT_ONCE})
      returning sent_to`;
    return deleted.length === PRUNED_AT_ONCE;
  }
}
