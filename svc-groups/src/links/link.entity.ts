import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MemberEntity } from '../membership/member.entity.ts';

/** A group's link. Its token is this row signed, so the row alone grants nothing. */
@Entity('join_links')
@ForeignKey(() => MemberEntity, ['groupId', 'madeBy'], ['groupId', 'userId'], {
  name: 'join_links_maker_fkey',
  onDelete: 'CASCADE',
})
@Index('join_links_expired', ['expiresAt'])
export class LinkEntity {
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @Column('uuid')
  nonce: string;

  @Column('uuid', { name: 'made_by' })
  madeBy: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
