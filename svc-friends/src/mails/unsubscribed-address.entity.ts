import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that gets no mail about requests and invites. */
@Entity('unsubscribed_addresses')
export class UnsubscribedAddressEntity {
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz', { name: 'unsubscribed_at', default: () => 'now()' }) unsubscribedAt: Date;
}
