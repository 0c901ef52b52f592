import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GuestEntity } from './guest.entity.ts';

/** A group of a guest, as of the version of its state. */
@Entity('guest_groups')
@Index('guest_groups_group', ['groupId'])
export class GuestGroupEntity {
  @ForeignKey(() => GuestEntity, { name: 'guest_groups_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('bigint') version: string;
  /** Null if the previous release stored it. */
  @Column('text', { nullable: true }) name: string | null;
}
