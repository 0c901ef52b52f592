import { Every, type Transaction } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import type { DueMail } from './mail.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';

/** In milliseconds. */
const POLL_INTERVAL = 1000;

/**
 * Sends queued mails one by one, at least once: if a replica crashes before marking a mail as sent, it is sent again.
 */
@Injectable()
export class SendMails {
  readonly #log = new Logger(SendMails.name);

  constructor(
    private readonly mails: MailsRepository,
    private readonly mailer: Mailer,
  ) {}

  /** Postpones the mail that has been due longest, or sends it after the commit. */
  @Every(POLL_INTERVAL)
  async next(tx: Transaction): Promise<boolean | (() => Promise<void>)> {
    const due = await this.mails.lockDue(tx);
    if (!due) return false;
    const isPostponed =
      (await this.mails.postponeIfLimited(tx, due)) || (await this.mails.postponeUntilVerified(tx, due));
    if (isPostponed) return true;
    const mail = await this.mails.startAttempt(tx, due.id);
    return mail ? () => this.#send(mail) : false;
  }

  async #send(mail: DueMail) {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      // Not the server's message: it may contain the address, which must not be logged.
      const { code, responseCode } = error as MailError;
      const isFinal = isRejected(error as MailError);
      if (isFinal) await this.mails.markFailed(mail.id);
      const outcome = isFinal ? 'was rejected for good' : `could not be sent, attempt ${mail.attempts}`;
      this.#log.warn(`Mail ${mail.id} ${outcome}: ${code} ${responseCode ?? ''}`);
      return;
    }
    if (!(await this.mails.markSent(mail.id))) await this.mailer.deleteFile(mail);
  }
}

type MailError = { code?: string; command?: string; responseCode?: number };

/** Whether the address was rejected: permanently by the mail server, or by nodemailer as invalid. */
const isRejected = ({ code, command, responseCode = 0 }: MailError) =>
  code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500));
