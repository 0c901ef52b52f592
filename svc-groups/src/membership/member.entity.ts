import type { Role } from '@allsquare/groups-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('members')
export class MemberEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  role: Role;

  @Column('smallint')
  colour: number;

  @Column('uuid', { name: 'added_by' })
  addedBy: string;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt: Date;
}
