import { problems, requestVerification } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller, Headers } from '@nestjs/common';
import { ClientAddress } from '../limits/client-address.ts';
import { VerifyAddress } from './verify-address.ts';

@Controller()
@Problems(problems)
export class AddressController {
  constructor(private readonly verify: VerifyAddress) {}

  @Route(requestVerification)
  requestVerification(
    { body }: InputOf<typeof requestVerification>,
    @ClientAddress() from: string,
    @Headers('authorization') authorization: string | undefined,
  ) {
    return this.verify.request(body, from, authorization);
  }
}
