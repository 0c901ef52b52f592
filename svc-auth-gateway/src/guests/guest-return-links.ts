import { createHash, randomBytes } from 'node:crypto';
import { RETURN_LINK_DAYS } from '@allsquare/auth-contract';
import { Prunes, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** In minutes, from the first use: a response may be lost. */
const RETRY_MINUTES = 10;

/**
 * The links by which guests return after signing out, one per account at a time; only a hash of each token is stored.
 * SQL by hand: an upsert, and ages by the database's own clock.
 */
@Injectable()
export class GuestReturnLinks {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The token of a new link, which replaces the previous one; `until` is when it expires. */
  create(userId: string, sessionId: string): Promise<{ token: string; until: Date }> {
    const token = randomBytes(16).toString('base64url');
    return this.unitOfWork.run(undefined, async (tx) => {
      const [row] = await tx.sql<{ until: Date }>`
        insert into guest_returns as r (user_id, hash, session_id) values (${userId}, ${hashOf(token)}, ${sessionId})
        on conflict (user_id) do update
          set hash = excluded.hash, session_id = excluded.session_id, attempt = null, created_at = now(), used_at = null
        returning created_at + ${RETURN_LINK_DAYS} * interval '1 day' as until`;
      return { token, until: row?.until ?? new Date() };
    });
  }

  /**
   * The link's account: once, and again for the same attempt within a few minutes. Undefined when the link has ended.
   */
  use(token: string, attempt: string): Promise<string | undefined> {
    return this.unitOfWork.run(undefined, async (tx) => {
      const [row] = await tx.sql<{ user_id: string }>`
        update guest_returns set attempt = ${hashOf(attempt)}, used_at = coalesce(used_at, now())
        where hash = ${hashOf(token)} and created_at > now() - ${RETURN_LINK_DAYS} * interval '1 day'
          and (used_at is null
            or attempt = ${hashOf(attempt)} and used_at > now() - ${RETRY_MINUTES} * interval '1 minute')
        returning user_id`;
      return row?.user_id;
    });
  }

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    await tx.sql`
      delete from guest_returns where created_at < now() - ${RETURN_LINK_DAYS} * interval '1 day'
        or used_at < now() - ${RETRY_MINUTES} * interval '1 minute'`;
    return false;
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
