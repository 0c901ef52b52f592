import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The keyed hash of a deleted person's address, for as long as older domain events with the address may still arrive.
 */
@Entity('forgotten_addresses')
export class ForgottenAddressEntity {
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz', { name: 'forgotten_at' }) forgottenAt: Date;
}
