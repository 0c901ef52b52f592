import { currencyField } from '@allsquare/contract-kit';
import type { Action, Original, Settlement } from '@allsquare/expenses-contract';
import { columnsOf, type ExtendedRow, queryNamed, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { amountFields } from '../balances/money-fields.ts';
import { COUNT_LIMIT } from '../count-rows.ts';
import { deletionOf, includingDeleted, type SelectedDeletion } from '../deleted-rows.ts';
import { findById } from '../find-by-id.ts';
import { type LockedGroup, personIn } from '../groups/groups.repository.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';
import { selectActor, selectPerson } from '../groups/person-sql.ts';
import { originalField, originalIn, toOriginalColumns } from '../original.ts';
import type { Cursor, SortKey } from '../sort-key.ts';
import { SettlementEntity } from './settlement.entity.ts';
import {
  SettlementChangeEntity,
  type SettlementFieldChange,
  type SettlementState,
} from './settlement-change.entity.ts';

/** A settlement as stored: by seats, money in cents. */
export type StoredSettlement = Omit<
  SettlementEntity,
  'cents' | 'originalCurrency' | 'originalCents' | 'deletedAt' | 'deletedBy'
> & { cents: number; original: Original | null };

type HistoryEntry = { version: number; action: Action; by: string; at: Date };

/** The fields that an edit can change. */
export const stateOf = ({ payerId, payeeId, cents, original, day, notes }: StoredSettlement): SettlementState => {
  return { payerId, payeeId, cents, original, day, notes };
};

/** A settlement, deleted or not. */
type FoundSettlement = { settlement: StoredSettlement; isDeleted: boolean };

export const fromSettlementRow = ({
  cents,
  originalCurrency,
  originalCents,
  deletedAt,
  deletedBy: _,
  ...row
}: SettlementEntity): FoundSettlement => ({
  settlement: { ...row, cents: Number(cents), original: originalIn({ originalCurrency, originalCents }) },
  isDeleted: deletedAt !== null,
});

/** Selected as people with their names. */
const PEOPLE = ['payerId', 'payeeId', 'createdBy', 'deletedBy'] as const;

export type UpdateKind = 'changed' | 'reverted';
type SettlementUpdate = {
  before: StoredSettlement;
  after: StoredSettlement;
  changes: SettlementFieldChange[];
  by: string;
  how: UpdateKind;
};

export type SettlementRow = ExtendedRow<
  Omit<SettlementEntity, (typeof PEOPLE)[number]>,
  Pick<Settlement, 'payerId' | 'payeeId' | 'payer' | 'payee' | 'recordedBy'> &
    Pick<SelectedDeletion, 'deletedBy'> & { currency: string }
>;

const payer = selectPerson('s.payer_id', 'payer', ':groupId');
const payee = selectPerson('s.payee_id', 'payee', ':groupId');
const recorder = selectActor('s.created_by', 'recorder', ':groupId');
const deleter = selectActor('s.deleted_by', 'deleter', ':groupId');

/** SQL: a settlement `s` with the names of its people. */
export const settlementColumns = `
  ${columnsOf(SettlementEntity, 's', PEOPLE)}, g.currency,
    ${payer.id} as "payerId", ${payer.person} as payer, ${payee.id} as "payeeId", ${payee.person} as payee,
    ${recorder.person} as "recordedBy",
    case when s.deleted_at is not null then ${deleter.person} end as "deletedBy"`;

/** The joins for `settlementColumns`. */
export const settlementNames = `join groups g on g.group_id = :groupId ${payer.joins} ${payee.joins} ${recorder.joins} ${deleter.joins}`;

const VIEW = `select ${settlementColumns} from settlements s ${settlementNames} where s.group_id = :groupId and s.id = :id`;
const NEWEST = 's.day desc, s.created_at desc, s.id desc';
const isOlder = '(s.day, s.created_at, s.id) < (:day, :createdAt, :id)';

/**
 * SQL by hand: the list reads each index only as far as the page goes, with names in the same statement; writes go in
 * one packet (ADR 0010).
 */
@Injectable()
export class SettlementsRepository {
  constructor(
    @InjectRepository(SettlementEntity) private readonly settlements: Repository<SettlementEntity>,
    @InjectRepository(LedgerEntity) private readonly ledgers: Repository<LedgerEntity>,
  ) {}

  async insert(tx: Transaction, settlements: StoredSettlement[]) {
    const rows = settlements.map(({ cents, original, ...settlement }) => ({
      ...settlement,
      cents: String(cents),
      ...toOriginalColumns(original),
    }));
    await tx.insert(SettlementEntity, ...rows);
  }

  /** Newest first, after a cursor or from the start. */
  async listNewest(groupId: string, deleted: boolean, limit: number, cursor?: Cursor): Promise<Settlement[]> {
    const walk = (condition: string) =>
      `select * from settlements s where s.group_id = :groupId and ${condition} ${cursor ? `and ${isOlder}` : ''}
       order by ${NEWEST} limit :limit`;
    const rows = await queryNamed<SettlementRow>(
      this.settlements.manager,
      `select ${settlementColumns} from (${includingDeleted(deleted, walk)}) s ${settlementNames} order by ${NEWEST} limit :limit`,
      { groupId, limit, ...(cursor && keyParameters(cursor.key)) },
    );
    return rows.map(toSettlement);
  }

  /** How many there are, including deleted ones, counted up to one beyond COUNT_LIMIT. */
  async countWithDeleted(groupId: string): Promise<number> {
    const all = includingDeleted(
      true,
      (condition) => `select from settlements where group_id = :groupId and ${condition}`,
    );
    const [row] = await queryNamed<{ count: number }>(
      this.settlements.manager,
      `select count(*)::int as count from (${all} limit ${COUNT_LIMIT + 1}) as found`,
      { groupId },
    );
    return row?.count ?? 0;
  }

  /** How many there are, from the stored count. */
  async count(groupId: string): Promise<number> {
    const ledger = await this.ledgers.findOneBy({ groupId });
    return ledger?.settlements ?? 0;
  }

  /** A settlement's group: the only lookup by id alone. */
  async findGroupId(id: string, { evenDeleted = false } = {}): Promise<string | undefined> {
    const where = { id, ...(!evenDeleted && { deletedAt: IsNull() }) };
    const found = await findById(this.settlements, { select: { groupId: true }, where });
    return found?.groupId;
  }

  /** A settlement as stored, deleted or not; for a write lock the ledger first. */
  async find(groupId: string, id: string, tx?: Transaction): Promise<FoundSettlement | undefined> {
    const row = await (tx?.repository(SettlementEntity) ?? this.settlements).findOneBy({ groupId, id });
    return row ? fromSettlementRow(row) : undefined;
  }

  /** The changes of a settlement, oldest first. */
  async listEntries(tx: Transaction, groupId: string, id: string): Promise<HistoryEntry[]> {
    return tx.sql<HistoryEntry>`
      select 1 as version, 'created' as action, created_by as by, created_at as at
      from settlements where group_id = ${groupId} and id = ${id}
      union all
      select version, action, changed_by, changed_at
      from settlement_changes where group_id = ${groupId} and settlement_id = ${id} order by version`;
  }

  /** Its last change, or null. */
  async findLastChange(
    tx: Transaction,
    { groupId, id, version }: Pick<StoredSettlement, 'groupId' | 'id' | 'version'>,
  ): Promise<SettlementChangeEntity | null> {
    return tx.repository(SettlementChangeEntity).findOneBy({ groupId, settlementId: id, version });
  }

  /** A settlement as the wire has it, deleted or not. */
  async findView(groupId: string, id: string, tx?: Transaction): Promise<Settlement | undefined> {
    const [row] = await queryNamed<SettlementRow>(tx?.manager ?? this.settlements.manager, VIEW, { groupId, id });
    return row && toSettlement(row);
  }

  /** The same for one that exists. */
  async getView(groupId: string, id: string, tx?: Transaction): Promise<Settlement> {
    const settlement = await this.findView(groupId, id, tx);
    if (!settlement) throw new Error(`settlement ${id} is gone, though no settlement ever goes`);
    return settlement;
  }

  /**
   * Marks settlements of a group as deleted or restored, as their next versions; `importId`: by this import or its
   * undo. Lock the ledger first.
   */
  async mark(
    tx: Transaction,
    action: 'deleted' | 'restored',
    groupId: string,
    settlements: StoredSettlement[],
    by: string,
    importId: string | null = null,
  ) {
    if (settlements.length === 0) return;
    const at = new Date();
    const isDeleted = action === 'deleted';
    const done = { action, changedBy: by, changedAt: at, changes: null, before: null, importId };
    await Promise.all([
      tx.insert(
        SettlementChangeEntity,
        ...settlements.map(({ id, version }) => ({ groupId, settlementId: id, version: version + 1, ...done })),
      ),
      tx.sql`
        update settlements set deleted_at = ${isDeleted ? at : null}, deleted_by = ${isDeleted ? by : null},
          version = version + 1, import_id = coalesce(${importId}::uuid, import_id)
        where group_id = ${groupId} and id = any(${settlements.map(({ id }) => id)})`,
    ]);
  }

  /** Replaces the editable fields as the next version, and records what changed. Lock the ledger first. */
  async update(tx: Transaction, { before, after, changes, by, how }: SettlementUpdate) {
    const { groupId, id } = before;
    const version = before.version + 1;
    const { payerId, payeeId, cents, original, day, date, notes } = after;
    const amounts = { cents: String(cents), ...toOriginalColumns(original) };
    const row = { payerId, payeeId, ...amounts, day, date, notes, version };
    await tx.repository(SettlementEntity).update({ groupId, id }, row);
    await tx.repository(SettlementChangeEntity).insert({
      groupId,
      settlementId: id,
      version,
      action: how,
      changedBy: by,
      changedAt: new Date(),
      importId: null,
      changes,
      before: stateOf(before),
    });
  }

  /** Updates the count of a group's settlements. */
  async addToCount(tx: Transaction, groupId: string, count: number) {
    await tx.sql`update ledgers set settlements = settlements + ${count} where group_id = ${groupId}`;
  }
}

const keyParameters = ({ date, createdAt, id }: SortKey) => ({ day: date.slice(0, 10), createdAt, id });

/** The sort key of a settlement. */
export const sortKey = ({ id, cents, date, createdAt }: Settlement): SortKey => ({
  cents,
  date,
  createdAt,
  id,
});

export const toSettlement = ({
  cents,
  currency,
  originalCurrency,
  originalCents,
  date,
  createdAt,
  importId: _,
  deletedAt,
  deletedBy,
  ...row
}: SettlementRow): Settlement => ({
  ...row,
  ...amountFields(Number(cents)),
  ...currencyField(currency),
  ...originalField({ originalCurrency, originalCents }),
  date: date.toISOString(),
  createdAt: createdAt.toISOString(),
  ...deletionOf({ deletedAt, deletedBy }),
});

/** A settlement just written, with names read under the lock. */
export function toSettlementView(
  group: LockedGroup,
  { cents, original, createdBy, ...recorded }: StoredSettlement,
): Settlement {
  const { id, name } = personIn(group, createdBy);
  const [payer, payee] = [personIn(group, recorded.payerId), personIn(group, recorded.payeeId)];
  return toSettlement({
    ...recorded,
    cents: String(cents),
    ...toOriginalColumns(original),
    currency: group.currency,
    payerId: payer.id,
    payeeId: payee.id,
    payer,
    payee,
    recordedBy: { id, name },
    deletedAt: null,
    deletedBy: null,
  });
}
