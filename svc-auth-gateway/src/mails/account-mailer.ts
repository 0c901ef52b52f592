import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createTransport } from 'nodemailer';
import { mailConfig } from '../config.ts';
import { Limits } from '../limits/limits.ts';
import { type AccountMail, accountMails } from './account-mails.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
/** Milliseconds before each attempt; a waiting mail is lost with the process, and can be requested again. */
const RETRY_DELAYS = [0, 5_000, 60_000, 600_000];

/**
 * Sends mails to account owners. The gateway sends them itself: their links open accounts, so no other unit may read
 * them.
 */
@Injectable()
export class AccountMailer implements OnModuleDestroy {
  readonly #log = new Logger(AccountMailer.name);
  readonly #stopping = new AbortController();

  constructor(
    private readonly limits: Limits,
    @Inject(mailConfig.KEY) private readonly config: ConfigType<typeof mailConfig>,
  ) {}

  onModuleDestroy() {
    this.#stopping.abort();
  }

  /** Whether mail is configured: then addresses are verified before the first sign-in. */
  get isEnabled(): boolean {
    return this.config.SMTP_URL !== undefined;
  }

  /**
   * A mail that any caller can cause: at most one in ten minutes per address. `token` is created only when it is sent.
   */
  async sendRequested(
    kind: 'verify' | 'reset' | 'known' | 'keep' | 'keep-known',
    to: string,
    token: () => Promise<string> = async () => '',
  ) {
    if (!this.isEnabled || !this.limits.tryConsume('LIMIT_MAILS', kind, to)) return;
    this.#sendInBackground(to, accountMails[kind](this.config.PUBLIC_ORIGIN, await token()));
  }

  /** Notifies an account's address of a change to the account. */
  notifyOwner(
    kind: 'password-changed' | 'factor-on' | 'factor-off' | 'address-changed',
    owner: { email: string; emailVerified?: boolean | undefined },
  ) {
    if (this.isEnabled && owner.emailVerified)
      this.#sendInBackground(owner.email, accountMails[kind](this.config.PUBLIC_ORIGIN));
  }

  #sendInBackground(to: string, mail: AccountMail) {
    const { signal } = this.#stopping;
    const deliver = async () => {
      for (const [index, wait] of RETRY_DELAYS.entries()) {
        await sleep(wait, undefined, { signal, ref: false });
        try {
          return await this.#send(to, mail);
        } catch (error) {
          // Not the server's message: it may contain the address, which must not be logged.
          const { code, responseCode = '' } = error as { code?: string; responseCode?: number };
          this.#log.warn(`a mail to an owner was not sent, try ${index + 1}: ${code} ${responseCode}`);
        }
      }
    };
    deliver().catch(() => undefined);
  }

  async #send(to: string, { subject, text }: AccountMail) {
    const { SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN } = this.config;
    const transport = createTransport({
      url: SMTP_URL,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    });
    await transport.sendMail({
      from: { name: 'Allsquare', address: MAIL_FROM ?? `no-reply@${new URL(PUBLIC_ORIGIN).hostname}` },
      // An object, because nodemailer would split a string at a comma in the address.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject,
      text,
    });
  }
}
