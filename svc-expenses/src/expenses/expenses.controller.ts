import {
  createExpense,
  deleteExpense,
  getExpense,
  getHistory,
  getSplits,
  getTotals,
  listExpenses,
  problems,
  updateExpense,
} from '@allsquare/expenses-contract';
import {
  type Caller,
  CurrentCaller,
  IdempotencyKey,
  type IdempotencyRequest,
  Input,
  type InputOf,
  PageHeaders,
  Problems,
  Route,
} from '@allsquare/service-kit';
import { Controller, UseInterceptors } from '@nestjs/common';
import { ChangeExpense } from './change-expense.ts';
import { DeleteExpense } from './delete-expense.ts';
import { ListExpenses } from './list-expenses.ts';
import { ReadExpense } from './read-expense.ts';
import { RecordExpense } from './record-expense.ts';
import { SumExpenses } from './sum-expenses.ts';

@Controller()
@Problems(problems)
export class ExpensesController {
  constructor(
    private readonly recordExpense: RecordExpense,
    private readonly changeExpense: ChangeExpense,
    private readonly deleteExpense: DeleteExpense,
    private readonly readExpense: ReadExpense,
    private readonly listExpenses: ListExpenses,
    private readonly sumExpenses: SumExpenses,
  ) {}

  @Route(createExpense)
  create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof createExpense>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.recordExpense.record(caller, body, idempotency);
  }

  @Route(listExpenses)
  @UseInterceptors(PageHeaders)
  list(@CurrentCaller() caller: Caller, @Input() { query }: InputOf<typeof listExpenses>) {
    return this.listExpenses.list(caller, query);
  }

  @Route(getTotals)
  totals(@CurrentCaller() caller: Caller, @Input() { query }: InputOf<typeof getTotals>) {
    return this.sumExpenses.sum(caller, query.groupId);
  }

  @Route(getExpense)
  get(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof getExpense>) {
    return this.readExpense.read(caller, params.id);
  }

  @Route(getSplits)
  splits(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof getSplits>) {
    return this.readExpense.readSplits(caller, params.id);
  }

  @Route(getHistory)
  @UseInterceptors(PageHeaders)
  history(@CurrentCaller() caller: Caller, @Input() { params, query }: InputOf<typeof getHistory>) {
    return this.readExpense.readHistory(caller, params.id, query);
  }

  @Route(updateExpense)
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof updateExpense>) {
    return this.changeExpense.change(caller, params.id, body);
  }

  @Route(deleteExpense)
  delete(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof deleteExpense>) {
    return this.deleteExpense.delete(caller, params.id);
  }
}
