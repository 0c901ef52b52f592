import { setTimeout as sleep } from 'node:timers/promises';
import { Readiness, UnitOfWork } from '@allsquare/service-kit';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DueMail } from './mail.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';

/** In milliseconds. */
const POLL_INTERVAL = 1000;
/** Milliseconds that shutdown waits for a mail in flight; one that takes longer is sent again after the next start. */
const SHUTDOWN_GRACE = 3000;

/** Sends queued mails one by one, at least once: a mail is sent again if a replica dies before marking it as sent. */
@Injectable()
export class SendMails implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger(SendMails.name);
  readonly #stopping = new AbortController();
  #running?: Promise<void>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: MailsRepository,
    private readonly mailer: Mailer,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap() {
    this.#running = this.#run();
  }

  async beforeApplicationShutdown() {
    this.#stopping.abort();
    await Promise.race([this.#running, sleep(SHUTDOWN_GRACE, undefined, { ref: false })]);
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isUp = this.readiness.report().parts['database'] === 'up';
      if (!isUp || !(await this.#next())) await sleep(POLL_INTERVAL, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends or postpones the mail that has been due longest; returns whether to look for another at once. */
  async #next(): Promise<boolean> {
    try {
      const found = await this.unitOfWork.run(undefined, async (tx) => {
        const due = await this.mails.lockDue(tx);
        if (!due) return undefined;
        const waits = (await this.mails.postpone(tx, due)) || (await this.mails.awaitVerification(tx, due));
        return waits ? 'postponed' : this.mails.begin(tx, due.id);
      });
      if (found && found !== 'postponed') await this.#send(found);
      return found !== undefined;
    } catch (error) {
      this.#log.warn(`Sending mail is paused: ${String(error)}`);
      return false;
    }
  }

  async #send(mail: DueMail) {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      // Not the server's message: it may contain the address, which must not be logged.
      const { code, responseCode } = error as MailError;
      const isFinal = isRejected(error as MailError);
      if (isFinal) await this.mails.giveUp(mail.id);
      const outcome = isFinal ? 'was rejected for good' : `could not be sent, attempt ${mail.attempts}`;
      this.#log.warn(`Mail ${mail.id} ${outcome}: ${code} ${responseCode ?? ''}`);
      return;
    }
    if (!(await this.mails.markSent(mail.id))) await this.mailer.discard(mail);
  }
}

type MailError = { code?: string; command?: string; responseCode?: number };

/** Whether the address was rejected: permanently by the mail server, or by nodemailer as invalid. */
const isRejected = ({ code, command, responseCode = 0 }: MailError) =>
  code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500));
