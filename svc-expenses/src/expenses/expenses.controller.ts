import { createExpense, listExpenses, problems } from '@allsquare/expenses-contract';
import {
  type Caller,
  CurrentCaller,
  IdempotencyKey,
  Input,
  type InputOf,
  type Once,
  Problems,
  type Reply,
  Route,
} from '@allsquare/service-kit';
import { Controller, Res } from '@nestjs/common';

import { nextPageLink } from '../page.ts';
import { ListExpenses } from './list-expenses.ts';
import { RecordExpense } from './record-expense.ts';

@Controller()
@Problems(problems)
export class ExpensesController {
  constructor(
    private readonly recordExpense: RecordExpense,
    private readonly listExpenses: ListExpenses,
  ) {}

  @Route(createExpense)
  create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof createExpense>,
    @IdempotencyKey() once: Once | undefined,
  ) {
    return this.recordExpense.execute(caller, body, once);
  }

  @Route(listExpenses)
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: InputOf<typeof listExpenses>,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const { expenses, next } = await this.listExpenses.execute(caller, query);
    if (next) void reply.header('link', nextPageLink(reply.request.url, next));
    return expenses;
  }
}
