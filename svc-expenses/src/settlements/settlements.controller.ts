import {
  createSettlement,
  deleteSettlement,
  getSettlement,
  getSettlementHistory,
  listSettlements,
  problems,
  restoreSettlement,
  revertSettlement,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { CreateSettlement } from './create-settlement.ts';
import { DeleteSettlement } from './delete-settlement.ts';
import { GetSettlement } from './get-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { RestoreSettlement } from './restore-settlement.ts';
import { RevertSettlement } from './revert-settlement.ts';
import { UpdateSettlement } from './update-settlement.ts';

@Controller()
@Problems(problems)
export class SettlementsController {
  constructor(
    private readonly createSettlement: CreateSettlement,
    private readonly updateSettlement: UpdateSettlement,
    private readonly deleteSettlement: DeleteSettlement,
    private readonly listSettlements: ListSettlements,
    private readonly getSettlement: GetSettlement,
    private readonly restoreSettlement: RestoreSettlement,
    private readonly revertSettlement: RevertSettlement,
  ) {}

  @Route(createSettlement)
  create({ caller, body, idempotency }: InputOf<typeof createSettlement>) {
    return this.createSettlement.create(caller, body, idempotency);
  }

  @PageRoute(listSettlements)
  list({ caller, query }: InputOf<typeof listSettlements>) {
    return this.listSettlements.list(caller, query);
  }

  @Route(getSettlement)
  get({ caller, params }: InputOf<typeof getSettlement>) {
    return this.getSettlement.get(caller, params.id);
  }

  @PageRoute(getSettlementHistory)
  history({ caller, params, query }: InputOf<typeof getSettlementHistory>) {
    return this.getSettlement.getHistory(caller, params.id, query);
  }

  @Route(updateSettlement)
  update({ caller, params, body }: InputOf<typeof updateSettlement>) {
    return this.updateSettlement.update(caller, params.id, body);
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
