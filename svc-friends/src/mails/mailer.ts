import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createTransport } from 'nodemailer';
import { AddressProof } from '../addresses/address-proof.ts';
import { mailConfig } from '../config.ts';
import type { DueMail, Mail } from './mail.ts';
import { MailSubscriptions } from './mail-subscriptions.ts';
import { renderMail } from './render-mail.ts';

/** In milliseconds, well below the minute after which a mail is retried. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true };

/** Sends mail to the mail server, or writes it into a folder if no server is configured. */
@Injectable()
export class Mailer {
  readonly #log = new Logger(Mailer.name);

  constructor(
    @Inject(mailConfig.KEY) private readonly config: ConfigType<typeof mailConfig>,
    private readonly addressProof: AddressProof,
    private readonly subscriptions: MailSubscriptions,
  ) {}

  /** Rejects if the mail server has not accepted the mail. Message id and file name are the same on every attempt. */
  async send(mail: DueMail): Promise<void> {
    const { SMTP_URL, MAIL_FOLDER } = this.config;
    if (SMTP_URL) {
      await createTransport({ url: SMTP_URL, ...TIMEOUTS, ...NO_EXTERNAL_CONTENT }).sendMail(await this.#compose(mail));
    } else if (MAIL_FOLDER) {
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
        ...NO_EXTERNAL_CONTENT,
      });
      const { message } = await transport.sendMail(await this.#compose(mail));
      const file = fileNameOf(mail);
      // Only the folder's owner may read addresses and messages.
      await mkdir(MAIL_FOLDER, { recursive: true, mode: 0o700 });
      await writeFile(join(MAIL_FOLDER, file), message, { mode: 0o600 });
      this.#log.warn(`SMTP_URL is not set: wrote a mail to ${file} in the mail folder`);
    }
  }

  /** Removes the file of a mail, if it was written into the folder. */
  async deleteFile(mail: Pick<Mail, 'id' | 'createdAt'>): Promise<void> {
    const { MAIL_FOLDER } = this.config;
    if (MAIL_FOLDER) await rm(join(MAIL_FOLDER, fileNameOf(mail)), { force: true });
  }

  async #compose(mail: DueMail) {
    const { PUBLIC_ORIGIN, MAIL_FROM } = this.config;
    const { hostname } = new URL(PUBLIC_ORIGIN);
    const token = await this.subscriptions.createToken(mail.recipient);
    const unsubscribe = new URL('/api/mails/unsubscribe', PUBLIC_ORIGIN);
    unsubscribe.searchParams.set('token', token);
    return {
      from: { name: 'Allsquare', address: MAIL_FROM ?? `no-reply@${hostname}` },
      // An object, because nodemailer would split a string at a comma in the address.
      to: { name: '', address: mail.recipient },
      messageId: `<${mail.id}@${hostname}>`,
      headers: {
        // Requests no automatic replies (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': `<${unsubscribe.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      ...renderMail(mail, PUBLIC_ORIGIN, { proof: await this.addressProof.createToken(mail), unsubscribe: token }),
    };
  }
}

const fileNameOf = ({ id, createdAt }: Pick<Mail, 'id' | 'createdAt'>) =>
  `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`;
