import { currencies } from '@allsquare/contract-kit';
import type { Rate } from '@allsquare/expenses-contract';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ExpenseEntity } from './expense.entity.ts';

type Row = Omit<Rate, 'original' | 'amount'> & { original: string; amount: string };

/**
 * The last amounts of each currency. SQL by hand: one step in the index of each table for each currency, however many
 * bills there are.
 */
@Injectable()
export class RatesRepository {
  constructor(@InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>) {}

  /** The last recorded first. */
  async listByGroup(groupId: string): Promise<Rate[]> {
    const rows = await this.expenses.sql<Row[]>`
      select one.currency, pair.original, pair.amount, pair.date, not exists (
        select from expenses later
        where later.group_id = ${groupId} and later.created_at > pair.at and later.deleted_at is null) as last
      from unnest(${currencies}::text[]) as one(currency) cross join lateral (
        select * from (
          (select e.original_cents as original, e.cents as amount, to_char(e.date, 'YYYY-MM-DD') as date, e.created_at as at
            from expenses e
            where e.group_id = ${groupId} and e.original_currency = one.currency and e.deleted_at is null
            order by e.created_at desc limit 1)
          union all
          (select s.original_cents, s.cents, to_char(s.day, 'YYYY-MM-DD'), s.created_at
            from settlements s
            where s.group_id = ${groupId} and s.original_currency = one.currency and s.deleted_at is null
            order by s.created_at desc limit 1)) as pairs
        order by at desc limit 1) as pair
      order by pair.at desc, one.currency`;
    return rows.map(({ original, amount, ...row }) => ({ ...row, original: Number(original), amount: Number(amount) }));
  }
}
