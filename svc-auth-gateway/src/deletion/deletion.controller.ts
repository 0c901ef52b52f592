import { deleteAccount, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { DeleteAccount } from './delete-account.ts';

@Controller()
@Problems(problems)
export class DeletionController {
  constructor(private readonly account: DeleteAccount) {}

  @Route(deleteAccount)
  @SecurityEvent('account-deletion')
  deleteAccount({ caller, body }: InputOf<typeof deleteAccount>) {
    return this.account.delete(caller, body);
  }
}
