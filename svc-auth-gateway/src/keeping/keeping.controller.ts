import type { IncomingHttpHeaders } from 'node:http';
import { confirmKeep, keepAccount, lookAtKeep, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DeviceCookie } from '../device/device-cookie.ts';
import { GuestCookie } from '../guests/guest-cookie.ts';
import { ClientAddress } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { cookiesOf } from '../session/open-session.ts';
import { arrivalOf, sessionAnswer } from '../session/session-answer.ts';
import { KeepAccount } from './keep-account.ts';

/** The sentence of the 202. */
const mailed = { message: 'Please check your email. Its link asks for the password of your account.' };

@Controller()
@Problems(problems)
export class KeepingController {
  constructor(
    private readonly account: KeepAccount,
    private readonly limits: Limits,
    private readonly mailer: AccountMailer,
    private readonly device: DeviceCookie,
    private readonly guest: GuestCookie,
  ) {}

  @Route(keepAccount, (answer) => ('access_token' in answer ? 200 : 202))
  @SecurityEvent('guest-keep-request')
  async keepAccount(
    { caller, body }: InputOf<typeof keepAccount>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.account.prove(caller, headers.cookie);
    if (this.mailer.isOn) {
      this.limits.take('LIMIT_MAIL_REQUESTS', from);
      await this.account.ask(caller, body.email);
      return mailed;
    }
    const session = await this.account.keep(caller, body, arrivalOf(headers));
    return sessionAnswer(session, reply, [...cookiesOf(session), this.guest.cleared]);
  }

  @Route(lookAtKeep)
  lookAtKeep({ body }: InputOf<typeof lookAtKeep>) {
    return this.account.look(body.token);
  }

  @Route(confirmKeep)
  @SecurityEvent('guest-keep')
  async confirmKeep(
    { body }: InputOf<typeof confirmKeep>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { userId, email } = await this.account.confirm(body);
    const own = await this.guest.open(cookies);
    // Whoever reads the owner's mail here is no stranger.
    const device = await this.device.seal(cookies, email);
    void reply.header('set-cookie', own?.userId === userId ? [device, this.guest.cleared] : device);
    return { email };
  }
}
