import { queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { ExpenseEntity } from '../expenses/expense.entity.ts';
import { type ExpenseState, fromRow, type StoredExpense, stateOf } from '../expenses/expense.ts';
import { ExpenseChangeEntity } from '../expenses/expense-change.entity.ts';
import { isRevertible, stateBeforeAll } from '../expenses/reverse.ts';
import { displayName } from '../groups/person-sql.ts';
import { SettlementEntity } from '../settlements/settlement.entity.ts';
import { SettlementChangeEntity, type SettlementState, stateBefore } from '../settlements/settlement-change.entity.ts';
import { fromSettlementRow, type StoredSettlement } from '../settlements/settlements.repository.ts';

/** A group's state for an undo: former members, holders by seat, balances, and the bounded sum. */
export type CurrentGroup = {
  groupId: string;
  formerSeats: string[];
  activeSeats: string[];
  activeAccounts: string[];
  balances: { userId: string; cents: number }[];
  /** Merged seats. */
  merged: { seat: string; into: string }[];
  total: string;
};

/** A current expense, and how it was before its last change, if stored. */
export type CurrentExpense = { expense: StoredExpense; isDeleted: boolean; before: ExpenseState | undefined };
export type CurrentSettlement = {
  settlement: StoredSettlement;
  isDeleted: boolean;
  before: SettlementState | undefined;
};

type OfGroups = { groupIds: string[]; ids: string[] };

const GROUPS = `
  select g.group_id as "groupId",
    (select coalesce(json_agg(m.user_id) filter (where not (m.active and p.deleted is not true)), '[]')
      from memberships m left join people p on p.user_id = m.account_id where m.group_id = g.group_id) as "formerSeats",
    (select coalesce(json_agg(m.user_id), '[]')
      from memberships m left join people p on p.user_id = m.account_id
      where m.group_id = g.group_id and m.active and p.deleted is not true) as "activeSeats",
    (select coalesce(json_agg(m.account_id), '[]')
      from memberships m left join people p on p.user_id = m.account_id
      where m.group_id = g.group_id and m.active and p.deleted is not true) as "activeAccounts",
    (select coalesce(json_agg(json_build_object('userId', b.user_id, 'cents', b.cents)), '[]')
      from balances b where b.group_id = g.group_id) as balances,
    (select coalesce(json_agg(json_build_object('seat', m.user_id, 'into', m.merged_into)), '[]')
      from memberships m where m.group_id = g.group_id and m.merged_into is not null) as merged,
    (select coalesce(sum(abs(t.cents)), 0) from expense_totals t where t.group_id = g.group_id) as total
  from groups g where g.group_id = any(:groupIds)`;

const SEATS = `
  select m.user_id as seat, m.account_id as id, ${displayName('p', 'm')} as name
  from memberships m left join people p on p.user_id = m.account_id
  where m.group_id = any(:groupIds) and m.user_id = any(:seats)`;

/**
 * The current state of what an undo would change. SQL by hand: groups with members, balances and sums in one statement.
 */
@Injectable()
export class CurrentStateRepository {
  constructor(
    @InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>,
    @InjectRepository(ExpenseChangeEntity) private readonly changes: Repository<ExpenseChangeEntity>,
    @InjectRepository(SettlementEntity) private readonly settlements: Repository<SettlementEntity>,
    @InjectRepository(SettlementChangeEntity) private readonly settlementChanges: Repository<SettlementChangeEntity>,
  ) {}

  async groups(groupIds: string[]): Promise<ReadonlyMap<string, CurrentGroup>> {
    const rows = await queryNamed<CurrentGroup>(this.expenses.manager, GROUPS, { groupIds });
    return new Map(rows.map((row) => [row.groupId, row]));
  }

  async expensesOf({ groupIds, ids }: OfGroups): Promise<ReadonlyMap<string, CurrentExpense>> {
    const groupId = Any(groupIds);
    const rows = await this.expenses.findBy({ groupId, id: Any(ids) });
    const changes = await this.changes.findBy({
      groupId,
      expenseId: Any(ids),
      version: Any(rows.map((row) => row.version)),
    });
    return new Map(
      rows.map((row) => {
        const last = changes.find(({ expenseId, version }) => expenseId === row.id && version === row.version);
        const expense = fromRow(row);
        const before = last && isRevertible(last) ? stateBeforeAll([last], stateOf(expense)) : undefined;
        return [row.id, { expense, isDeleted: row.deletedAt !== null, before }];
      }),
    );
  }

  async settlementsOf({ groupIds, ids }: OfGroups): Promise<ReadonlyMap<string, CurrentSettlement>> {
    const groupId = Any(groupIds);
    const rows = await this.settlements.findBy({ groupId, id: Any(ids) });
    const changes = await this.settlementChanges.findBy({
      groupId,
      settlementId: Any(ids),
      version: Any(rows.map((row) => row.version)),
    });
    return new Map(
      rows.map((row) => {
        const last = changes.find(({ settlementId, version }) => settlementId === row.id && version === row.version);
        return [row.id, { ...fromSettlementRow(row), before: stateBefore(last) }];
      }),
    );
  }

  /** The holders of these seats. */
  async namesOf(groupIds: string[], seats: string[]): Promise<ReadonlyMap<string, { id: string; name: string }>> {
    if (seats.length === 0) return new Map();
    const rows = await queryNamed<{ seat: string; id: string; name: string }>(this.expenses.manager, SEATS, {
      groupIds,
      seats,
    });
    return new Map(rows.map(({ seat, id, name }) => [seat, { id, name }]));
  }
}
