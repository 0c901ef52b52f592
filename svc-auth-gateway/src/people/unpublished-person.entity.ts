import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person whose state at the provider may not be published yet; the row is deleted once it is. */
@Entity('unpublished_people')
export class UnpublishedPersonEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { default: () => 'now()' }) since: Date;
}
