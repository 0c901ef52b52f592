import { deleteAccount, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GuestCookie } from '../guests/guest-cookie.ts';
import { PreviousUsersCookie } from '../guests/previous-users-cookie.ts';
import { DeleteAccount } from './delete-account.ts';

@Controller()
@Problems(problems)
export class DeletionController {
  constructor(
    private readonly account: DeleteAccount,
    private readonly guest: GuestCookie,
    private readonly previousUsers: PreviousUsersCookie,
  ) {}

  @Route(deleteAccount)
  @SecurityEvent('account-deletion')
  async deleteAccount(
    { caller, body }: InputOf<typeof deleteAccount>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.account.delete(caller, body, cookies);
    if (!caller.isGuest) return;
    void reply.header('set-cookie', [this.guest.cleared, await this.previousUsers.seal(cookies, [caller.id])]);
  }
}
