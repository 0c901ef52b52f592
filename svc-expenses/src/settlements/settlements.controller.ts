import { createSettlement, deleteSettlement, listSettlements, problems } from '@allsquare/expenses-contract';
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
import { DeleteSettlement } from './delete-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { RecordSettlement } from './record-settlement.ts';

@Controller()
@Problems(problems)
export class SettlementsController {
  constructor(
    private readonly recordSettlement: RecordSettlement,
    private readonly deleteSettlement: DeleteSettlement,
    private readonly listSettlements: ListSettlements,
  ) {}

  @Route(createSettlement)
  create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof createSettlement>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.recordSettlement.record(caller, body, idempotency);
  }

  @Route(listSettlements)
  @UseInterceptors(PageHeaders)
  list(@CurrentCaller() caller: Caller, @Input() { query }: InputOf<typeof listSettlements>) {
    return this.listSettlements.list(caller, query);
  }

  @Route(deleteSettlement)
  delete(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof deleteSettlement>) {
    return this.deleteSettlement.delete(caller, params.id);
  }
}
