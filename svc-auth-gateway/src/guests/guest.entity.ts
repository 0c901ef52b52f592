import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account that is a guest's; `aloneSince` counts while they are in no group. */
@Entity('guests')
@Index('guests_age', ['seenAt'])
@Index('guests_alone', ['aloneSince'])
@Index('guests_link', ['link'])
export class GuestEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' }) seenAt: Date;
  /** A hash of the link by which they came. */
  @Column('text') link: string;
  @Column('timestamptz', { name: 'alone_since', default: () => 'now()' }) aloneSince: Date;
}
