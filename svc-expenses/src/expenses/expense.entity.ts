import { type Expense, splitTypes, type WeightedSplit } from '@allsquare/expenses-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** An expense with its splits (ADR 0008): the nth user owes the nth cents, and the nth payer has paid the nth. */
@Entity('expenses')
@Check('expenses_cents_check', 'cents between 1 and 9999999999999')
@Check(
  'expenses_original_check',
  `(original_currency is null) = (original_cents is null)
    and (original_cents is null or original_cents between 1 and 9999999999999)`,
)
@Check('expenses_split_type_check', oneOf('split_type', splitTypes))
@Check('expenses_split_users_check', 'cardinality(split_users) > 0')
@Check('expenses_split_cents_check', '0 <= all (split_cents)')
@Check('splits_sum_to_amount', 'sum_of(split_cents) = cents and cardinality(split_users) = cardinality(split_cents)')
@Check(
  'payers_sum_to_amount',
  `payer_users is null and payer_cents is null
    or payer_users is not null and payer_cents is not null and cardinality(payer_users) = cardinality(payer_cents)
      and 1 <= all (payer_cents) and sum_of(payer_cents) = cents and paid_by = any (payer_users)`,
)
@Index('expenses_id', ['id'])
@Index('expenses_newest', ['groupId', 'date', 'createdAt', 'id'], { where: 'deleted_at is null' })
@Index('expenses_several', ['groupId'], { where: 'payer_users is not null and deleted_at is null' })
@Index('expenses_recorded', ['groupId', 'createdAt', 'id'])
@Index('expenses_imported', ['groupId', 'importId'], { where: 'import_id is not null and deleted_at is null' })
/** On array[group_id] and the trigrams of the description. */
@Index('expenses_words', { synchronize: false })
@Index('expenses_deleted', ['groupId', 'date', 'createdAt', 'id'], { where: 'deleted_at is not null' })
/** On group_id, original_currency and created_at desc. */
@Index('expenses_originals', { synchronize: false })
export class ExpenseEntity {
  @ForeignKey(() => LedgerEntity, { name: 'expenses_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid') id: string;
  @Column('text') description: string;
  @Column('bigint') cents: string;
  /** What was paid in another currency than the group's, in its minor units. */
  @Column('text', { name: 'original_currency', nullable: true }) originalCurrency: string | null;
  @Column('bigint', { name: 'original_cents', nullable: true }) originalCents: string | null;
  @Column('date') date: string;
  @Column('uuid', { name: 'paid_by' }) paidBy: string;
  /** With several payers; `paidBy` is one of them. */
  @Column('uuid', { name: 'payer_users', array: true, nullable: true }) payerUsers: string[] | null;
  @Column('bigint', { name: 'payer_cents', array: true, nullable: true }) payerCents: string[] | null;
  /** All its cents count with the opposite sign. */
  @Column('boolean', { default: false }) refund: boolean;
  /** The inputs of the split (ADR 0034); the cents are authoritative. */
  @Column('jsonb', { nullable: true }) split: WeightedSplit | null;
  /** Copied from the split, as is the number of items nobody has taken: lists need not read it. */
  @Column('text', { nullable: true }) kind: WeightedSplit['kind'] | null;
  @Column('int', { name: 'open_items', nullable: true }) open: number | null;
  @Column('uuid', { name: 'created_by' }) createdBy: string;
  @Column('text', { name: 'split_type' }) splitType: Expense['splitType'];
  @Column('text') category: Expense['category'];
  @Column('text', { nullable: true }) notes: string | null;
  @Column('uuid', { name: 'split_users', array: true }) splitUsers: string[];
  @Column('bigint', { name: 'split_cents', array: true }) splitCents: string[];
  /** In millionths of a cent; none for exact splits. */
  @Column('bigint', { name: 'split_errors', array: true, nullable: true }) splitErrors: string[] | null;
  /** The repeat that created it. */
  @Column('uuid', { name: 'repeat_id', nullable: true }) repeatId: string | null;
  /** The import that recorded or restored it. */
  @Column('uuid', { name: 'import_id', nullable: true }) importId: string | null;
  @Column('int', { default: 1 }) version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3, nullable: true }) deletedAt: Date | null;
}
