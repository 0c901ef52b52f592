import { deleteAccount, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FormerPeopleCookie } from '../guests/former-people-cookie.ts';
import { GuestCookie } from '../guests/guest-cookie.ts';
import { DeleteAccount } from './delete-account.ts';

@Controller()
@Problems(problems)
export class DeletionController {
  constructor(
    private readonly account: DeleteAccount,
    private readonly guest: GuestCookie,
    private readonly before: FormerPeopleCookie,
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
    void reply.header('set-cookie', [this.guest.cleared, await this.before.seal(cookies, [caller.id])]);
  }
}
