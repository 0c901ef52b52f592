import { changePassword, problems, requestPasswordReset, resetPassword } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DeviceCookie } from '../device/device-cookie.ts';
import { ClientAddress } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { ChangePassword } from './change-password.ts';
import { RequestPasswordReset } from './request-password-reset.ts';
import { ResetPassword } from './reset-password.ts';

@Controller()
@Problems(problems)
export class PasswordController {
  constructor(
    private readonly change: ChangePassword,
    private readonly request: RequestPasswordReset,
    private readonly reset: ResetPassword,
    private readonly limits: Limits,
    private readonly device: DeviceCookie,
  ) {}

  @Route(changePassword)
  @SecurityEvent('password-change')
  changePassword({ caller, body }: InputOf<typeof changePassword>) {
    return this.change.change(caller, body);
  }

  @Route(requestPasswordReset)
  @SecurityEvent('password-reset-request')
  requestPasswordReset({ body }: InputOf<typeof requestPasswordReset>, @ClientAddress() from: string) {
    this.limits.consume('LIMIT_MAIL_REQUESTS', from);
    this.request.requestInBackground(body.email);
  }

  @Route(resetPassword)
  @SecurityEvent('password-reset')
  async resetPassword(
    { body }: InputOf<typeof resetPassword>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const email = await this.reset.reset(body);
    // A reader of the owner's mail is trusted: attempts of strangers do not count against this browser.
    void reply.header('set-cookie', await this.device.seal(cookies, email));
    return { email };
  }
}
