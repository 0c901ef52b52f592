import type { VerifyAddress as Request } from '@allsquare/auth-contract';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { AddressProof } from './address-proof.ts';

@Injectable()
export class VerifyAddress {
  readonly #log = new Logger(VerifyAddress.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly proof: AddressProof,
    private readonly publishPerson: PublishPerson,
    private readonly limits: Limits,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  /** With a right proof the address is verified when this resolves; else a mail asks for it, for which nobody waits. */
  async request({ email, proof }: Request, from: string): Promise<void> {
    if (await this.proof.isRight(proof, email)) return this.#verify(email);
    this.limits.take('LIMIT_MAIL_REQUESTS', from);
    this.limits.take('LIMIT_MAILS', email);
    if (this.config.MAIL) this.#inBackground(this.#askByMail(email));
  }

  /** Asks a new person for it. */
  askInBackground(userId: string) {
    this.#inBackground(this.#send(userId));
  }

  async #verify(email: string) {
    const account = await this.identity.findByEmail(email);
    if (!account || account.emailVerified) return;
    await this.identity.verifyAddress(account.id);
    void this.publishPerson.untilPublished(account.id);
  }

  async #askByMail(email: string) {
    const account = await this.identity.findByEmail(email);
    if (account && !account.emailVerified) await this.#send(account.id);
  }

  #send(userId: string) {
    return this.identity.sendMail(userId, 'verify the address', `${this.config.PUBLIC_ORIGIN}/login`);
  }

  #inBackground(work: Promise<void>) {
    work.catch((error: unknown) => this.#log.warn(`a mail was not sent: ${String(error)}`));
  }
}
