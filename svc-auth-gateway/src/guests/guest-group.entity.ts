import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { GuestEntity } from './guest.entity.ts';

/** A group of a guest, as of the version of its state. */
@Entity('guest_groups')
@Index('guest_groups_group', ['groupId'])
export class GuestGroupEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('bigint') version: string;
  @ManyToOne(() => GuestEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  guest?: GuestEntity;
}
