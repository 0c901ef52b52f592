import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, type Repository } from 'typeorm';
import { EndedSessionEntity } from './ended-session.entity.ts';

/** In minutes: no access token lives longer than this, so an ended session's row is deleted after it. */
const RETENTION_MINUTES = 10;
const BATCH_SIZE = 50;

/** SQL by hand: `on conflict` with a condition, and ages by the database's own clock. */
@Injectable()
export class EndedSessionsRepository {
  constructor(@InjectRepository(EndedSessionEntity) private readonly rows: Repository<EndedSessionEntity>) {}

  /** Does not overwrite: a session that has ended at the provider remains so. */
  async add(row: Pick<EndedSessionEntity, 'id' | 'userId' | 'endedAtProvider'>): Promise<void> {
    await this.rows.sql`
      insert into ended_sessions (id, user_id, ended_at_provider) values (${row.id}, ${row.userId}, ${row.endedAtProvider})
      on conflict (id) do update set ended_at_provider = true where excluded.ended_at_provider`;
  }

  /** The ids that a valid access token may still name, among those ended in this many last milliseconds. */
  async recent(within = Infinity): Promise<string[]> {
    const rows = await this.rows.sql<{ id: string }[]>`
      select id from ended_sessions
      where ended_at > now() - ${Math.min(within, RETENTION_MINUTES * 60_000)} * interval '1 millisecond'`;
    return rows.map(({ id }) => id);
  }

  /** Those that have not yet ended at the provider. */
  pending(): Promise<EndedSessionEntity[]> {
    return this.rows.find({ where: { endedAtProvider: false }, order: { endedAt: 'ASC' }, take: BATCH_SIZE });
  }

  async prune(): Promise<void> {
    const endedAt = Raw((column) => `${column} < now() - :minutes * interval '1 minute'`, {
      minutes: RETENTION_MINUTES,
    });
    await this.rows.delete({ endedAtProvider: true, endedAt });
  }
}
