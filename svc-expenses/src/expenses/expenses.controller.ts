import {
  createExpense,
  deleteExpense,
  getExpense,
  getHistory,
  getSplits,
  getTotals,
  listCountedTwice,
  listExpenses,
  problems,
  restoreExpense,
  revertExpense,
  takeItem,
  updateExpense,
} from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ChangeExpense } from './change-expense.ts';
import { DeleteExpense } from './delete-expense.ts';
import { ListCountedTwice } from './list-counted-twice.ts';
import { ListExpenses } from './list-expenses.ts';
import { ReadExpense } from './read-expense.ts';
import { RecordExpense } from './record-expense.ts';
import { RestoreExpense } from './restore-expense.ts';
import { RevertExpense } from './revert-expense.ts';
import { SumExpenses } from './sum-expenses.ts';
import { TakeItem } from './take-item.ts';

@Controller()
@Problems(problems)
export class ExpensesController {
  constructor(
    private readonly recordExpense: RecordExpense,
    private readonly changeExpense: ChangeExpense,
    private readonly deleteExpense: DeleteExpense,
    private readonly readExpense: ReadExpense,
    private readonly listExpenses: ListExpenses,
    private readonly listCountedTwice: ListCountedTwice,
    private readonly sumExpenses: SumExpenses,
    private readonly takeItem: TakeItem,
    private readonly restoreExpense: RestoreExpense,
    private readonly revertExpense: RevertExpense,
  ) {}

  @Route(createExpense)
  create({ caller, body, idempotency }: InputOf<typeof createExpense>) {
    return this.recordExpense.record(caller, body, idempotency);
  }

  @PageRoute(listExpenses)
  list({ caller, query }: InputOf<typeof listExpenses>) {
    return this.listExpenses.list(caller, query);
  }

  @Route(getTotals)
  totals({ caller, query }: InputOf<typeof getTotals>) {
    return this.sumExpenses.sum(caller, query.groupId);
  }

  @Route(listCountedTwice)
  countedTwice({ caller, query }: InputOf<typeof listCountedTwice>) {
    return this.listCountedTwice.list(caller, query);
  }

  @Route(getExpense)
  get({ caller, params }: InputOf<typeof getExpense>) {
    return this.readExpense.read(caller, params.id);
  }

  @Route(getSplits)
  splits({ caller, params }: InputOf<typeof getSplits>) {
    return this.readExpense.readSplits(caller, params.id);
  }

  @PageRoute(getHistory)
  history({ caller, params, query }: InputOf<typeof getHistory>) {
    return this.readExpense.readHistory(caller, params.id, query);
  }

  @Route(updateExpense)
  update({ caller, params, body }: InputOf<typeof updateExpense>) {
    return this.changeExpense.change(caller, params.id, body);
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
