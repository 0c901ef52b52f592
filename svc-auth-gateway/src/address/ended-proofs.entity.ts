import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** By keyed hash of an address: no proof of it that was issued before `endedAt` is good any more. */
@Entity('ended_proofs')
@Index('ended_proofs_age', ['endedAt'])
export class EndedProofsEntity {
  @PrimaryColumn('text') hash: string;
  @Column('timestamptz', { name: 'ended_at' }) endedAt: Date;
}
