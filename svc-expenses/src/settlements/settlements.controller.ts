import { createSettlement, deleteSettlement, listSettlements, problems } from '@allsquare/expenses-contract';
import {
  answerPage,
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
    @IdempotencyKey() once: Once | undefined,
  ) {
    return this.recordSettlement.record(caller, body, once);
  }

  @Route(listSettlements)
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: InputOf<typeof listSettlements>,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const page = await this.listSettlements.list(caller, query);
    return answerPage(reply, page);
  }

  @Route(deleteSettlement)
  delete(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof deleteSettlement>) {
    return this.deleteSettlement.delete(caller, params.id);
  }
}
