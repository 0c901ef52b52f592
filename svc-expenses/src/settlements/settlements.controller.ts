import { createSettlement, listSettlements, problems } from '@allsquare/expenses-contract';
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
import { ListSettlements } from './list-settlements.ts';
import { RecordSettlement } from './record-settlement.ts';

@Controller()
@Problems(problems)
export class SettlementsController {
  constructor(
    private readonly recordSettlement: RecordSettlement,
    private readonly listSettlements: ListSettlements,
  ) {}

  @Route(createSettlement)
  create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof createSettlement>,
    @IdempotencyKey() once: Once | undefined,
  ) {
    return this.recordSettlement.execute(caller, body, once);
  }

  @Route(listSettlements)
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: InputOf<typeof listSettlements>,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const { settlements, next } = await this.listSettlements.execute(caller, query);
    if (next) void reply.header('link', nextPageLink(reply.request.url, next));
    return settlements;
  }
}
