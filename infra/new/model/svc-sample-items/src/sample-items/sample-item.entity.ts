import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('sample_items')
@Check('sample_items_name_check', 'char_length(name) between 1 and 100')
@Index('sample_items_of_person', ['ownerId', 'createdAt'])
export class SampleItemEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'owner_id' }) ownerId: string;
  @Column('text') name: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('text', { name: 'sample_field', nullable: true }) sampleField: string | null;
}
