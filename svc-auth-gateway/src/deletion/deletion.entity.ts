import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that is being deleted; the row is removed last. */
@Entity('deletions')
export class DeletionEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'begun_at', default: () => 'now()' }) begunAt: Date;
}
