import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account that is being deleted, or was in the last 30 days: a broker that loses its files gets it again. */
@Entity('deletions')
@Index('deletions_unfinished', ['userId'], { where: 'finished_at is null' })
export class DeletionEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'begun_at', default: () => 'now()' }) begunAt: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt: Date | null;
}
