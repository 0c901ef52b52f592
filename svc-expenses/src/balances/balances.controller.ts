import {
  closeSeat,
  explainBalance,
  explainPayment,
  getPlan,
  listBalances,
  listCounterparts,
  problems,
} from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { CloseSeat } from './close-seat.ts';
import { ExplainBalance } from './explain-balance.ts';
import { ExplainPayment } from './explain-payment.ts';
import { ListBalances } from './list-balances.ts';
import { ListCounterparts } from './list-counterparts.ts';
import { PlanSettlement } from './plan-settlement.ts';

@Controller()
@Problems(problems)
export class BalancesController {
  constructor(
    private readonly listBalances: ListBalances,
    private readonly listCounterparts: ListCounterparts,
    private readonly planSettlement: PlanSettlement,
    private readonly explainBalance: ExplainBalance,
    private readonly explainPayment: ExplainPayment,
    private readonly closeSeat: CloseSeat,
  ) {}

  @Route(listBalances)
  list({ caller, query }: InputOf<typeof listBalances>) {
    return query.groupId
      ? this.listBalances.listOfGroup(caller, query.groupId)
      : this.listBalances.listOfCaller(caller);
  }

  @Route(listCounterparts)
  counterparts({ caller }: InputOf<typeof listCounterparts>) {
    return this.listCounterparts.list(caller);
  }

  @PageRoute(explainBalance)
  explain({ caller, query }: InputOf<typeof explainBalance>) {
    return this.explainBalance.explain(caller, query);
  }

  @Route(explainPayment)
  explainPaymentBetween({ caller, query }: InputOf<typeof explainPayment>) {
    return this.explainPayment.explain(caller, query);
  }

  @Route(closeSeat)
  close({ caller, params, body }: InputOf<typeof closeSeat>) {
    return this.closeSeat.close(caller, params.groupId, params.id, body.userId);
  }

  @Route(getPlan)
  plan({ caller, query }: InputOf<typeof getPlan>) {
    return this.planSettlement.plan(caller, query.groupId);
  }
}
