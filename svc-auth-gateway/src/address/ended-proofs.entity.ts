import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** By keyed hash of an address: invalidates every proof of it that was issued before `endedAt`. */
@Entity('ended_proofs')
@Index('ended_proofs_age', ['endedAt'])
export class EndedProofsEntity {
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz', { name: 'ended_at' }) endedAt: Date;
}
