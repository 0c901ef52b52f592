import type { Settlement } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dollars } from '../balances/dollars.ts';
import { COUNTED } from '../count-rows.ts';
import { deletionOf, overRows, type SelectedDeletion } from '../deleted-rows.ts';
import { type LockedGroup, personIn } from '../groups/groups.repository.ts';
import type { Cursor, SortKey } from '../sort-key.ts';

/** A settlement as kept: money in cents. */
export type StoredSettlement = {
  id: string;
  groupId: string;
  payerId: string;
  payeeId: string;
  cents: number;
  date: Date;
  notes: string | null;
  createdBy: string;
  createdAt: Date;
};

type Row = Omit<Settlement, 'amount' | 'date' | 'createdAt' | keyof SelectedDeletion> &
  SelectedDeletion & { cents: string; date: Date; createdAt: Date };

const COLUMNS = `
  s.id, s.group_id as "groupId", s.payer_id as "payerId", s.payee_id as "payeeId",
    json_build_object('id', s.payer_id, 'name', coalesce(payer.name, 'User'), 'colour', coalesce(payer_in.colour, 1)) as payer,
    json_build_object('id', s.payee_id, 'name', coalesce(payee.name, 'User'), 'colour', coalesce(payee_in.colour, 1)) as payee,
    json_build_object('id', s.created_by, 'name', coalesce(recorder.name, 'User')) as "recordedBy",
    s.cents, s.date, s.notes, s.created_at as "createdAt", s.deleted_at as "deletedAt",
    case when s.deleted_at is not null then json_build_object('id', s.deleted_by, 'name', coalesce(deleter.name, 'User')) end as "deletedBy"`;

/** Of a settlement `s` of the group $1. */
const NAMES = `
  left join people payer on payer.user_id = s.payer_id
  left join people payee on payee.user_id = s.payee_id
  left join people recorder on recorder.user_id = s.created_by
  left join people deleter on deleter.user_id = s.deleted_by
  left join memberships payer_in on payer_in.group_id = $1 and payer_in.user_id = s.payer_id
  left join memberships payee_in on payee_in.group_id = $1 and payee_in.user_id = s.payee_id`;

const NEWEST = 's.date desc, s.created_at desc, s.id desc';
const isOlder = '(s.date, s.created_at, s.id) < ($3, $4, $5)';

@Injectable()
export class SettlementsRepository {
  constructor(private readonly db: DataSource) {}

  async add(tx: Transaction, settlement: StoredSettlement) {
    await tx.query(
      `insert into settlements (group_id, id, payer_id, payee_id, cents, date, notes, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        settlement.groupId,
        settlement.id,
        settlement.payerId,
        settlement.payeeId,
        settlement.cents,
        settlement.date,
        settlement.notes,
        settlement.createdBy,
        settlement.createdAt,
      ],
    );
  }

  /** Newest first; after a cursor, or from the start. */
  async newest(groupId: string, deleted: boolean, limit: number, cursor?: Cursor): Promise<Settlement[]> {
    const walk = (standing: string) =>
      `select * from settlements s where s.group_id = $1 and ${standing} ${cursor ? `and ${isOlder}` : ''} order by ${NEWEST} limit $2`;
    const rows = await this.db.query<Row[]>(
      `select ${COLUMNS} from (${overRows(deleted, walk)}) s ${NAMES} order by ${NEWEST} limit $2`,
      [groupId, limit, ...(cursor ? [cursor.key.date, cursor.key.createdAt, cursor.key.id] : [])],
    );
    return rows.map(toSettlement);
  }

  /** How many there are with the deleted ones, counted no further than one beyond `COUNTED`. */
  async countWithDeleted(groupId: string): Promise<number> {
    const all = overRows(true, (standing) => `select from settlements where group_id = $1 and ${standing}`);
    const [row] = await this.db.query<{ count: number }[]>(
      `select count(*)::int as count from (${all} limit ${COUNTED + 1}) as found`,
      [groupId],
    );
    return row?.count ?? 0;
  }

  /** How many there are, from the kept count. */
  async count(groupId: string): Promise<number> {
    const [row] = await this.db.query<{ settlements: number }[]>(
      `select settlements from ledgers where group_id = $1`,
      [groupId],
    );
    return row?.settlements ?? 0;
  }

  /** The group of one, the only thing that its id alone finds. */
  async groupOf(id: string): Promise<string | undefined> {
    const [row] = await this.db.query<{ group_id: string }[]>(
      `select group_id from settlements where id = $1 and deleted_at is null`,
      [id],
    );
    return row?.group_id;
  }

  /** Marks a settlement as deleted and answers who paid whom how much; undefined when it is not there. Lock the ledger first. */
  async markDeleted(tx: Transaction, groupId: string, id: string, by: string) {
    const [row] = await tx.query<{ payerId: string; payeeId: string; cents: string }>(
      `update settlements set deleted_at = $3, deleted_by = $4 where group_id = $1 and id = $2 and deleted_at is null
       returning payer_id as "payerId", payee_id as "payeeId", cents`,
      [groupId, id, new Date(), by],
    );
    return row && { ...row, cents: Number(row.cents) };
  }

  /** Keeps the count of a group's settlements. */
  async addToCount(tx: Transaction, groupId: string, sign: 1 | -1) {
    await tx.query(`update ledgers set settlements = settlements + $2 where group_id = $1`, [groupId, sign]);
  }
}

/** The place of a settlement in the list. */
export const sortKey = ({ id, amount, date, createdAt }: Settlement): SortKey => ({
  cents: Math.round(amount * 100),
  date,
  createdAt,
  id,
});

const toSettlement = ({ cents, date, createdAt, deletedAt, deletedBy, ...row }: Row): Settlement => ({
  ...row,
  amount: dollars(Number(cents)),
  date: date.toISOString(),
  createdAt: createdAt.toISOString(),
  ...deletionOf({ deletedAt, deletedBy }),
});

/** A settlement just written, with the names that were read with the lock. */
export function settlementIn(group: LockedGroup, { cents, createdBy, ...recorded }: StoredSettlement): Settlement {
  const { id, name } = personIn(group, createdBy);
  return toSettlement({
    ...recorded,
    cents: String(cents),
    payer: personIn(group, recorded.payerId),
    payee: personIn(group, recorded.payeeId),
    recordedBy: { id, name },
    deletedAt: null,
    deletedBy: null,
  });
}
