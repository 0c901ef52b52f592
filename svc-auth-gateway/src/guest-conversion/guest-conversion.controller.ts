import type { IncomingHttpHeaders } from 'node:http';
import { confirmConversion, convertGuest, previewConversion, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DeviceCookie } from '../device/device-cookie.ts';
import { GuestCookie } from '../guests/guest-cookie.ts';
import { ClientAddress } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { sessionCookies } from '../session/open-session.ts';
import { readClientInfo, toSessionResponse } from '../session/session-response.ts';
import { ConvertGuest } from './convert-guest.ts';

/** The message of the 202. */
const mailed = { message: 'Please check your email. Its link asks for the password of your account.' };

@Controller()
@Problems(problems)
export class GuestConversionController {
  constructor(
    private readonly conversion: ConvertGuest,
    private readonly limits: Limits,
    private readonly mailer: AccountMailer,
    private readonly device: DeviceCookie,
    private readonly guestCookie: GuestCookie,
  ) {}

  @Route(convertGuest, (answer) => ('access_token' in answer ? 200 : 202))
  @SecurityEvent('guest-keep-request')
  async convertGuest(
    { caller, body }: InputOf<typeof convertGuest>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.conversion.requireGuest(caller, headers.cookie);
    if (this.mailer.isEnabled) {
      this.limits.consume('LIMIT_MAIL_REQUESTS', from);
      await this.conversion.request(caller, body.email);
      return mailed;
    }
    const session = await this.conversion.convert(caller, body, readClientInfo(headers));
    return toSessionResponse(session, reply, [...sessionCookies(session), this.guestCookie.cleared]);
  }

  @Route(previewConversion)
  previewConversion({ body }: InputOf<typeof previewConversion>) {
    return this.conversion.preview(body.token);
  }

  @Route(confirmConversion)
  @SecurityEvent('guest-keep')
  async confirmConversion(
    { body }: InputOf<typeof confirmConversion>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { userId, email } = await this.conversion.confirm(body);
    const own = await this.guestCookie.open(cookies);
    // A reader of the owner's mail is trusted: this browser becomes a known device.
    const device = await this.device.seal(cookies, email);
    void reply.header('set-cookie', own?.userId === userId ? [device, this.guestCookie.cleared] : device);
    return { email };
  }
}
