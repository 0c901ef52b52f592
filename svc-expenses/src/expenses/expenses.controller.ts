import {
  createExpense,
  deleteExpense,
  getExpense,
  getHistory,
  getSplits,
  getStatistics,
  getTotals,
  listCountedTwice,
  listExpenses,
  listRates,
  problems,
  restoreExpense,
  revertExpense,
  takeItem,
  updateExpense,
} from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { CreateExpense } from './create-expense.ts';
import { DeleteExpense } from './delete-expense.ts';
import { GetExpense } from './get-expense.ts';
import { GetStatistics } from './get-statistics.ts';
import { GetTotals } from './get-totals.ts';
import { ListCountedTwice } from './list-counted-twice.ts';
import { ListExpenses } from './list-expenses.ts';
import { ListRates } from './list-rates.ts';
import { RestoreExpense } from './restore-expense.ts';
import { RevertExpense } from './revert-expense.ts';
import { TakeItem } from './take-item.ts';
import { UpdateExpense } from './update-expense.ts';

@Controller()
@Problems(problems)
export class ExpensesController {
  constructor(
    private readonly createExpense: CreateExpense,
    private readonly updateExpense: UpdateExpense,
    private readonly deleteExpense: DeleteExpense,
    private readonly getExpense: GetExpense,
    private readonly listExpenses: ListExpenses,
    private readonly listCountedTwice: ListCountedTwice,
    private readonly listRates: ListRates,
    private readonly getTotals: GetTotals,
    private readonly getStatistics: GetStatistics,
    private readonly takeItem: TakeItem,
    private readonly restoreExpense: RestoreExpense,
    private readonly revertExpense: RevertExpense,
  ) {}

  @Route(createExpense)
  create({ caller, body, idempotency }: InputOf<typeof createExpense>) {
    return this.createExpense.create(caller, body, idempotency);
  }

  @PageRoute(listExpenses)
  list({ caller, query }: InputOf<typeof listExpenses>) {
    return this.listExpenses.list(caller, query);
  }

  @Route(getTotals)
  totals({ caller, query }: InputOf<typeof getTotals>) {
    return this.getTotals.get(caller, query);
  }

  @Route(getStatistics)
  statistics({ caller, query }: InputOf<typeof getStatistics>) {
    return this.getStatistics.get(caller, query);
  }

  @Route(listRates)
  rates({ caller, query }: InputOf<typeof listRates>) {
    return this.listRates.list(caller, query.groupId);
  }

  @Route(listCountedTwice)
  countedTwice({ caller, query }: InputOf<typeof listCountedTwice>) {
    return this.listCountedTwice.list(caller, query);
  }

  @Route(getExpense)
  get({ caller, params }: InputOf<typeof getExpense>) {
    return this.getExpense.get(caller, params.id);
  }

  @Route(getSplits)
  splits({ caller, params }: InputOf<typeof getSplits>) {
    return this.getExpense.getSplits(caller, params.id);
  }

  @PageRoute(getHistory)
  history({ caller, params, query }: InputOf<typeof getHistory>) {
    return this.getExpense.getHistory(caller, params.id, query);
  }

  @Route(updateExpense)
  update({ caller, params, body }: InputOf<typeof updateExpense>) {
    return this.updateExpense.update(caller, params.id, body);
  }

  @Route(takeItem)
  take({ caller, params, body }: InputOf<typeof takeItem>) {
    return this.takeItem.take(caller, params.id, params.item, body.value);
  }

  @Route(restoreExpense)
  restore({ caller, params, query }: InputOf<typeof restoreExpense>) {
    return this.restoreExpense.restore(caller, params.id, query.undoes);
  }

  @Route(revertExpense)
  revert({ caller, params, query, body }: InputOf<typeof revertExpense>) {
    return this.revertExpense.revert(caller, params.id, { ...body, ...query });
  }

  @Route(deleteExpense)
  delete({ caller, params, query }: InputOf<typeof deleteExpense>) {
    return this.deleteExpense.delete(caller, params.id, query.undoes);
  }
}
