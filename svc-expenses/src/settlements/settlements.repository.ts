import type { Settlement } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dollars } from '../balances/dollars.ts';
import type { Position } from '../page.ts';

/** A settlement as kept: money in cents. */
export type StoredSettlement = {
  id: string;
  groupId: string;
  payerId: string;
  payeeId: string;
  cents: number;
  date: string;
  notes: string | null;
  createdBy: string;
  createdAt: Date;
};

type Row = Omit<Settlement, 'amount' | 'date' | 'createdAt'> & { cents: string; date: Date; createdAt: Date };

const SELECT = `
  select s.id, s.group_id as "groupId", s.payer_id as "payerId", s.payee_id as "payeeId",
    json_build_object('id', s.payer_id, 'name', coalesce(payer.name, 'User'), 'colour', coalesce(payer_in.colour, 1)) as payer,
    json_build_object('id', s.payee_id, 'name', coalesce(payee.name, 'User'), 'colour', coalesce(payee_in.colour, 1)) as payee,
    s.cents, s.date, s.notes, s.created_at as "createdAt"
  from settlements s
  left join people payer on payer.user_id = s.payer_id
  left join people payee on payee.user_id = s.payee_id
  left join memberships payer_in on payer_in.group_id = s.group_id and payer_in.user_id = s.payer_id
  left join memberships payee_in on payee_in.group_id = s.group_id and payee_in.user_id = s.payee_id`;

@Injectable()
export class SettlementsRepository {
  constructor(private readonly db: DataSource) {}

  async add(tx: Transaction, settlement: StoredSettlement) {
    await tx.query(
      `insert into settlements (id, group_id, payer_id, payee_id, cents, date, notes, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        settlement.id,
        settlement.groupId,
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

  async one(tx: Transaction, id: string): Promise<Settlement> {
    const [row] = await tx.query<Row>(`${SELECT} where s.id = $1`, [id]);
    if (!row) throw new Error(`settlement ${id} is not there`);
    return toSettlement(row);
  }

  async newest(groupId: string, after: Position | undefined, limit: number): Promise<Settlement[]> {
    const rows = await this.db.query<Row[]>(
      `${SELECT} where s.group_id = $1 and ($2::timestamptz is null or (s.date, s.created_at, s.id) < ($2, $3, $4))
       order by s.date desc, s.created_at desc, s.id desc limit $5`,
      [groupId, ...(after ?? [null, null, null]), limit],
    );
    return rows.map(toSettlement);
  }
}

const toSettlement = ({ cents, date, createdAt, ...row }: Row): Settlement => ({
  ...row,
  amount: dollars(Number(cents)),
  date: date.toISOString(),
  createdAt: createdAt.toISOString(),
});
