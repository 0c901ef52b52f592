import {
  createSettlement,
  deleteSettlement,
  getSettlementHistory,
  listSettlements,
  problems,
  restoreSettlement,
  revertSettlement,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ChangeSettlement } from './change-settlement.ts';
import { DeleteSettlement } from './delete-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { ReadSettlementHistory } from './read-settlement-history.ts';
import { RecordSettlement } from './record-settlement.ts';
import { RestoreSettlement } from './restore-settlement.ts';
import { RevertSettlement } from './revert-settlement.ts';

@Controller()
@Problems(problems)
export class SettlementsController {
  constructor(
    private readonly recordSettlement: RecordSettlement,
    private readonly changeSettlement: ChangeSettlement,
    private readonly deleteSettlement: DeleteSettlement,
    private readonly listSettlements: ListSettlements,
    private readonly readHistory: ReadSettlementHistory,
    private readonly restoreSettlement: RestoreSettlement,
    private readonly revertSettlement: RevertSettlement,
  ) {}

  @Route(createSettlement)
  create({ caller, body, idempotency }: InputOf<typeof createSettlement>) {
    return this.recordSettlement.record(caller, body, idempotency);
  }

  @PageRoute(listSettlements)
  list({ caller, query }: InputOf<typeof listSettlements>) {
    return this.listSettlements.list(caller, query);
  }

  @PageRoute(getSettlementHistory)
  history({ caller, params, query }: InputOf<typeof getSettlementHistory>) {
    return this.readHistory.read(caller, params.id, query);
  }

  @Route(updateSettlement)
  update({ caller, params, body }: InputOf<typeof updateSettlement>) {
    return this.changeSettlement.change(caller, params.id, body);
  }

  @Route(restoreSettlement)
  restore({ caller, params, query }: InputOf<typeof restoreSettlement>) {
    return this.restoreSettlement.restore(caller, params.id, query.undoes);
  }

  @Route(revertSettlement)
  revert({ caller, params, query, body }: InputOf<typeof revertSettlement>) {
    return this.revertSettlement.revert(caller, params.id, { ...body, ...query });
  }

  @Route(deleteSettlement)
  delete({ caller, params, query }: InputOf<typeof deleteSettlement>) {
    return this.deleteSettlement.delete(caller, params.id, query.undoes);
  }
}
