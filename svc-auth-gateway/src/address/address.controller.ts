import { problems, requestVerification } from '@allsquare/auth-contract';
import { Input, type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { VerifyAddress } from './verify-address.ts';

@Controller()
@Problems(problems)
export class AddressController {
  constructor(private readonly verify: VerifyAddress) {}

  @Route(requestVerification)
  requestVerification(@Input() { body }: InputOf<typeof requestVerification>) {
    return this.verify.request(body);
  }
}
