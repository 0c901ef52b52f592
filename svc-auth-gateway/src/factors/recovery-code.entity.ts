import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recovery code, hashed. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}
