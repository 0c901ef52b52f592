import { changePassword, problems, requestPasswordReset } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { ClientAddress } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { ChangePassword } from './change-password.ts';
import { RequestPasswordReset } from './request-password-reset.ts';

@Controller()
@Problems(problems)
export class PasswordController {
  constructor(
    private readonly ended: EndedSessions,
    private readonly change: ChangePassword,
    private readonly reset: RequestPasswordReset,
    private readonly limits: Limits,
  ) {}

  @Route(changePassword)
  @SecurityEvent('password-change')
  changePassword({ caller, body }: InputOf<typeof changePassword>) {
    this.ended.refuse(caller);
    return this.change.change(caller, body);
  }

  @Route(requestPasswordReset)
  @SecurityEvent('password-reset-request')
  requestPasswordReset({ body }: InputOf<typeof requestPasswordReset>, @ClientAddress() from: string) {
    this.limits.take('LIMIT_MAIL_REQUESTS', from);
    this.limits.take('LIMIT_MAILS', body.email);
    this.reset.inBackground(body.email);
  }
}
