import { type GroupType, groupTypes } from '@allsquare/groups-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('groups')
@Check('groups_name_check', 'char_length(name) between 1 and 100')
@Check('groups_type_check', oneOf('type', groupTypes))
@Check('groups_description_check', 'char_length(description) between 1 and 500')
@Check('groups_currency_check', `currency ~ '^[A-Z]{3}$'`)
@Index('groups_deleted', ['deletedAt'], { where: 'deleted_at is not null' })
export class GroupEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  type: GroupType;

  /** Of its books (ISO 4217); never changes. */
  @Column('text', { default: 'USD' })
  currency: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Counts changes of name, type and description. */
  @Column('integer')
  version: number;

  /** Counts every change that `groups.group` publishes, of members too. */
  @Column('integer', { name: 'state_version' })
  stateVersion: number;

  /** Set while the group is deleted; its members are in deleted_group_members then. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
