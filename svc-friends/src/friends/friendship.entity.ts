import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Two friends, the lower user id first. */
@Entity('friendships')
export class Friendship {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'low_id' }) lowId: string;
  @Column('uuid', { name: 'high_id' }) highId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
