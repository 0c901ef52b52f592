import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { GuestEntity } from './guest.entity.ts';

/** The link by which a guest returns after signing out: one at a time, with a hash of its token. */
@Entity('guest_returns')
@Unique('guest_returns_hash_key', ['hash'])
export class GuestReturnEntity {
  @ForeignKey(() => GuestEntity, { name: 'guest_returns_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('text') hash: string;
  /** The session that created it. */
  @Column('text', { name: 'session_id' }) sessionId: string;
  /** A hash of the page's id for its use: the same page may retry. */
  @Column('text', { nullable: true }) attempt: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}
