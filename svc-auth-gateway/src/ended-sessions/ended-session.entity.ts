import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An ended session, or all of a deleted account: `id` is the session's or the user's. */
@Entity('ended_sessions')
@Index('ended_sessions_age', ['endedAt'])
@Index('ended_sessions_pending', ['endedAt'], { where: 'not ended_at_provider' })
@Index('ended_sessions_user', ['userId'])
export class EndedSessionEntity {
  @PrimaryColumn('text') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'ended_at', default: () => 'now()' }) endedAt: Date;
  @Column('boolean', { name: 'ended_at_provider' }) endedAtProvider: boolean;
}
