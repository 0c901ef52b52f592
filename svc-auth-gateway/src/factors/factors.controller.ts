import { confirmFactor, problems, removeFactor, setUpFactor } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Header } from '@nestjs/common';
import { ConfirmFactor } from './confirm-factor.ts';
import { RemoveFactor } from './remove-factor.ts';
import { SetUpFactor } from './set-up-factor.ts';

@Controller()
@Problems(problems)
export class FactorsController {
  constructor(
    private readonly setUp: SetUpFactor,
    private readonly confirm: ConfirmFactor,
    private readonly remove: RemoveFactor,
  ) {}

  @Route(setUpFactor)
  @Header('cache-control', 'no-store')
  setUpFactor({ caller, body }: InputOf<typeof setUpFactor>) {
    return this.setUp.setUp(caller, body.password);
  }

  @Route(confirmFactor)
  @SecurityEvent('second-factor-on')
  @Header('cache-control', 'no-store')
  confirmFactor({ caller, params, body }: InputOf<typeof confirmFactor>) {
    return this.confirm.confirm(caller, params.id, body);
  }

  @Route(removeFactor)
  @SecurityEvent('second-factor-off')
  removeFactor({ caller, params, body }: InputOf<typeof removeFactor>) {
    return this.remove.remove(caller, params.id, body);
  }
}
