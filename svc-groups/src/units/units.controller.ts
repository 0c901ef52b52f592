import { payApart, payTogether, problems } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { PayApart } from './pay-apart.ts';
import { PayTogether } from './pay-together.ts';

@Controller()
@Problems(problems)
export class UnitsController {
  constructor(
    private readonly payTogether: PayTogether,
    private readonly payApart: PayApart,
  ) {}

  @Route(payTogether)
  together({ caller, params, body }: InputOf<typeof payTogether>) {
    return this.payTogether.pay(caller, params.id, body.members);
  }

  @Route(payApart)
  apart({ caller, params }: InputOf<typeof payApart>) {
    return this.payApart.pay(caller, params.id, params.unit);
  }
}
