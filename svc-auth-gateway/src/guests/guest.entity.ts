import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A guest's account; `aloneSince` counts while they are in no group. */
@Entity('guests')
@Index('guests_age', ['seenAt'])
@Index('guests_alone', ['aloneSince'])
@Index('guests_link', ['link'])
@Index('guests_key_ends', ['userId'], { where: 'key_ends' })
export class GuestEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' }) seenAt: Date;
  /** A hash of the link by which they joined. */
  @Column('text') link: string;
  @Column('timestamptz', { name: 'alone_since', default: () => 'now()' }) aloneSince: Date;
  /** The number of key changes: a cookie of another version opens nothing. */
  @Column('integer', { name: 'key_version', default: 0 }) keyVersion: number;
  /** The session that changed it, which gets the cookie again after a lost response. */
  @Column('text', { name: 'key_session', nullable: true }) keySession: string | null;
  /** The key must still end at the provider. */
  @Column('boolean', { name: 'key_ends', default: false }) keyEnds: boolean;
}
