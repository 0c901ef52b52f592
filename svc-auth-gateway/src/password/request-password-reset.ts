import { Injectable, Logger } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { PasswordLink } from './password-link.ts';

@Injectable()
export class RequestPasswordReset {
  readonly #log = new Logger(RequestPasswordReset.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly link: PasswordLink,
    private readonly mailer: AccountMailer,
  ) {}

  /** Runs in the background, so that the response time does not reveal whether the address is known. */
  requestInBackground(email: string) {
    if (!this.mailer.isEnabled) return;
    this.#send(email).catch((error: unknown) => this.#log.warn(`a mail was not sent: ${String(error)}`));
  }

  async #send(email: string) {
    const account = await this.identity.findByEmail(email);
    if (account) await this.mailer.sendRequested('reset', email, () => this.link.sign('reset', account.id, email));
  }
}
