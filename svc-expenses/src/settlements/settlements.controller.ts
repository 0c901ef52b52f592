import {
  createSettlement,
  deleteSettlement,
  listSettlements,
  problems,
  restoreSettlement,
} from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { DeleteSettlement } from './delete-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { RecordSettlement } from './record-settlement.ts';
import { RestoreSettlement } from './restore-settlement.ts';

@Controller()
@Problems(problems)
export class SettlementsController {
  constructor(
    private readonly recordSettlement: RecordSettlement,
    private readonly deleteSettlement: DeleteSettlement,
    private readonly listSettlements: ListSettlements,
    private readonly restoreSettlement: RestoreSettlement,
  ) {}

  @Route(createSettlement)
  create({ caller, body, idempotency }: InputOf<typeof createSettlement>) {
    return this.recordSettlement.record(caller, body, idempotency);
  }

  @PageRoute(listSettlements)
  list({ caller, query }: InputOf<typeof listSettlements>) {
    return this.listSettlements.list(caller, query);
  }

  @Route(restoreSettlement)
  restore({ caller, params, query }: InputOf<typeof restoreSettlement>) {
    return this.restoreSettlement.restore(caller, params.id, query.undoes);
  }

  @Route(deleteSettlement)
  delete({ caller, params, query }: InputOf<typeof deleteSettlement>) {
    return this.deleteSettlement.delete(caller, params.id, query.undoes);
  }
}
