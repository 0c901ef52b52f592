import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { refuse } from '../refuse.ts';
import { CodeAttemptsEntity } from './code-attempts.entity.ts';

const MAX_ATTEMPTS = 5;
const WINDOW_SECONDS = 900;

/**
 * Counts wrong codes of an account, because the right password before each code resets the provider's own counter.
 * SQL by hand: an upsert that counts.
 */
@Injectable()
export class CodeAttempts {
  constructor(@InjectRepository(CodeAttemptsEntity) private readonly rows: Repository<CodeAttemptsEntity>) {}

  /** Counts a code before it is checked; throws Problem 429 after five within 15 minutes. */
  async count(userId: string): Promise<void> {
    const [attempts] = await this.rows.sql<{ count: number }[]>`
      insert into code_attempts as a (user_id, count, since) values (${userId}, 1, now())
      on conflict (user_id) do update set
        count = case when a.since < now() - ${WINDOW_SECONDS} * interval '1 second' then 1 else a.count + 1 end,
        since = case when a.since < now() - ${WINDOW_SECONDS} * interval '1 second' then now() else a.since end
      returning count`;
    if ((attempts?.count ?? 0) > MAX_ATTEMPTS) throw refuse('too-many-codes', { retryAfter: WINDOW_SECONDS });
  }

  /** After a right code. */
  async reset(userId: string): Promise<void> {
    await this.rows.delete({ userId });
  }
}
