import { Entity, PrimaryColumn } from 'typeorm';

/** Addresses a person's actions were mailed to and when, for the daily limits. */
@Entity('mailed_addresses')
export class MailedAddressEntity {
  @PrimaryColumn('text') hash: string;
  @PrimaryColumn('uuid', { name: 'sender_id' }) senderId: string;
  @PrimaryColumn({ type: 'timestamptz', name: 'mailed_at', precision: 3 }) mailedAt: Date;
}
