import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** Two friends in one row, the lower user id first, so that a pair can be friends only once. */
@Entity('friendships')
@Check('friendships_check', 'low_id < high_id')
@Unique('friendships_low_id_high_id_key', ['lowId', 'highId'])
@Index('friendships_of_high', ['highId'])
export class FriendshipEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'low_id' }) lowId: string;
  @Column('uuid', { name: 'high_id' }) highId: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}
