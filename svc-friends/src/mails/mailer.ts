import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createTransport } from 'nodemailer';
import { mailConfig } from '../config.ts';
import { letter } from './letter.ts';
import type { DueMail } from './mail.ts';

/** In milliseconds: well under the minute after which a mail is tried again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
const PLAIN = { disableFileAccess: true, disableUrlAccess: true };

/** Hands mail to the mail server, or writes it into a folder where there is none. */
@Injectable()
export class Mailer {
  readonly #log = new Logger(Mailer.name);

  constructor(@Inject(mailConfig.KEY) private readonly config: ConfigType<typeof mailConfig>) {}

  /** Rejects when the mail server has not taken the mail. The same mail has the same id and file, however often it is sent. */
  async send(mail: DueMail): Promise<void> {
    const { SMTP_URL, MAIL_FOLDER } = this.config;
    if (SMTP_URL) {
      await createTransport({ url: SMTP_URL, ...TIMEOUTS, ...PLAIN }).sendMail(this.#compose(mail));
    } else if (MAIL_FOLDER) {
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...PLAIN });
      const { message } = await transport.sendMail(this.#compose(mail));
      const file = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
      await mkdir(MAIL_FOLDER, { recursive: true });
      await writeFile(join(MAIL_FOLDER, file), message);
      this.#log.warn(`There is no SMTP_URL: a mail lies in ${file} of the mail folder`);
    }
  }

  #compose(mail: DueMail) {
    const { PUBLIC_ORIGIN, MAIL_FROM } = this.config;
    const { hostname } = new URL(PUBLIC_ORIGIN);
    return {
      from: { name: 'Allsquare', address: MAIL_FROM ?? `no-reply@${hostname}` },
      // As an object, so that a comma in an address does not make two of it.
      to: { name: '', address: mail.recipient },
      messageId: `<${mail.id}@${hostname}>`,
      // No answers by machines (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...letter(mail, PUBLIC_ORIGIN),
    };
  }
}
