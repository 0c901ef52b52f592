import * as contract from '@allsquare/expenses-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import declared from '../service.json' with { type: 'json' };
import { AppModule } from './app.module.ts';
import { BalanceEntity } from './balances/balance.entity.ts';
import { ExpenseEntity } from './expenses/expense.entity.ts';
import { ExpenseChangeEntity } from './expenses/expense-change.entity.ts';
import { ExpenseTotalEntity } from './expenses/expense-total.entity.ts';
import { MemberTotalEntity } from './expenses/member-total.entity.ts';
import { RoundingErrorEntity } from './expenses/rounding-error.entity.ts';
import { currentBalances } from './groups/current-balances.ts';
import { FollowedGroupEntity } from './groups/followed-group.entity.ts';
import { LedgerEntity } from './groups/ledger.entity.ts';
import { MembershipEntity } from './groups/membership.entity.ts';
import { ImportEntity } from './imports/import.entity.ts';
import { ExpensesAndBalances1763100000000 } from './migrations/1763100000000-expenses-and-balances.ts';
import { ChangesAndTotals1763300000000 } from './migrations/1763300000000-changes-and-totals.ts';
import { DeletedRows1763900000000 } from './migrations/1763900000000-deleted-rows.ts';
import { KeysBeginWithTheGroup1764000000000 } from './migrations/1764000000000-keys-begin-with-the-group.ts';
import { SearchByTrigram1764400000000 } from './migrations/1764400000000-search-by-trigram.ts';
import { BoundedTotals1764500000000 } from './migrations/1764500000000-bounded-totals.ts';
import { BalancesByFunctionOnly1764600000000 } from './migrations/1764600000000-balances-by-function-only.ts';
import { RowsStay1765000000000 } from './migrations/1765000000000-rows-stay.ts';
import { Seats1765400000000 } from './migrations/1765400000000-seats.ts';
import { Reminders1765410000000 } from './migrations/1765410000000-reminders.ts';
import { Bills1765500000000 } from './migrations/1765500000000-bills.ts';
import { MemberTotals1765600000000 } from './migrations/1765600000000-member-totals.ts';
import { Repeats1765700000000 } from './migrations/1765700000000-repeats.ts';
import { Undo1765710000000 } from './migrations/1765710000000-undo.ts';
import { ToldBalances1765800000000 } from './migrations/1765800000000-told-balances.ts';
import { FewRowsWaitForSearch1765850000000 } from './migrations/1765850000000-few-rows-wait-for-search.ts';
import { BooksOfSeveralWrites1765900000000 } from './migrations/1765900000000-books-of-several-writes.ts';
import { NumberedNames1766100000000 } from './migrations/1766100000000-numbered-names.ts';
import { ClosedSeats1766110000000 } from './migrations/1766110000000-closed-seats.ts';
import { MergedSeats1766120000000 } from './migrations/1766120000000-merged-seats.ts';
import { PaymentDays1766130000000 } from './migrations/1766130000000-payment-days.ts';
import { PaymentsByDay1766130100000 } from './migrations/1766130100000-payments-by-day.ts';
import { ReverseChanges1766220000001 } from './migrations/1766220000001-reverse-changes.ts';
import { SumInPlpgsql1766800000000 } from './migrations/1766800000000-sum-in-plpgsql.ts';
import { SearchWithoutStatistics1766800100000 } from './migrations/1766800100000-search-without-statistics.ts';
import { Currencies1767000000000 } from './migrations/1767000000000-currencies.ts';
import { Originals1767000100000 } from './migrations/1767000100000-originals.ts';
import { Imports1767000200000 } from './migrations/1767000200000-imports.ts';
import { shardByGroup } from './migrations/shard-by-group.ts';
import { SplitPresetsEntity } from './presets/split-presets.entity.ts';
import { ReminderEntity } from './reminders/reminder.entity.ts';
import { RepeatEntity } from './repeats/repeat.entity.ts';
import { SettlementEntity } from './settlements/settlement.entity.ts';
import { SettlementChangeEntity } from './settlements/settlement-change.entity.ts';

/** Team Expenses: expenses, settlements and the balances that follow from them. */
export const service: ServiceDefinition = {
  name: 'svc-expenses',
  module: AppModule,
  docs: { ...declared.document, contract },
  database: {
    entities: [
      FollowedGroupEntity,
      MembershipEntity,
      LedgerEntity,
      BalanceEntity,
      RoundingErrorEntity,
      ExpenseEntity,
      ExpenseChangeEntity,
      ExpenseTotalEntity,
      MemberTotalEntity,
      SettlementEntity,
      SettlementChangeEntity,
      RepeatEntity,
      ReminderEntity,
      SplitPresetsEntity,
      ImportEntity,
    ],
    migrations: [
      ExpensesAndBalances1763100000000,
      ChangesAndTotals1763300000000,
      DeletedRows1763900000000,
      KeysBeginWithTheGroup1764000000000,
      SearchByTrigram1764400000000,
      BoundedTotals1764500000000,
      BalancesByFunctionOnly1764600000000,
      RowsStay1765000000000,
      Seats1765400000000,
      Reminders1765410000000,
      Bills1765500000000,
      MemberTotals1765600000000,
      Repeats1765700000000,
      Undo1765710000000,
      ToldBalances1765800000000,
      FewRowsWaitForSearch1765850000000,
      BooksOfSeveralWrites1765900000000,
      NumberedNames1766100000000,
      ClosedSeats1766110000000,
      MergedSeats1766120000000,
      PaymentDays1766130000000,
      PaymentsByDay1766130100000,
      ReverseChanges1766220000001,
      SumInPlpgsql1766800000000,
      SearchWithoutStatistics1766800100000,
      Currencies1767000000000,
      Originals1767000100000,
      Imports1767000200000,
    ],
    shard: shardByGroup,
  },
  publishes: [contract.balancesState, contract.expensesEvents],
  current: [
    {
      event: contract.balancesState,
      states: currentBalances,
      tombstone: (ledger: contract.BalancesState) => ({ ...ledger, balances: [] }),
    },
  ],
};
