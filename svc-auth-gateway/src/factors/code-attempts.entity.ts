import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many wrong codes an account has tried since a time. */
@Entity('code_attempts')
export class CodeAttemptsEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('int') count: number;
  @Column('timestamptz') since: Date;
}
