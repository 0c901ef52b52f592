import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';

@Injectable()
export class RequestPasswordReset {
  readonly #log = new Logger(RequestPasswordReset.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  /** Nobody waits for it, so that the answer's time does not tell whether the address is known. */
  inBackground(email: string) {
    if (!this.config.MAIL) return;
    this.#send(email).catch((error: unknown) => this.#log.warn(`a mail was not sent: ${String(error)}`));
  }

  async #send(email: string) {
    const account = await this.identity.findByEmail(email);
    if (account) await this.identity.sendMail(account.id, 'choose a password', `${this.config.PUBLIC_ORIGIN}/login`);
  }
}
