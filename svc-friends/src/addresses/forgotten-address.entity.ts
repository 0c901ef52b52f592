import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The keyed hash of a deleted person's address, until no older domain event with it can arrive. */
@Entity('forgotten_addresses')
export class ForgottenAddressEntity {
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz', { name: 'forgotten_at' }) forgottenAt: Date;
}
