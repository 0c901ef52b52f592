import { setTimeout as sleep } from 'node:timers/promises';
import { Readiness, UnitOfWork } from '@allsquare/service-kit';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DueMail } from './mail.ts';
import { Mailer } from './mailer.ts';
import { MailsRepository } from './mails.repository.ts';

const LOOK_EVERY = 1000;
/** So long a stop waits for a mail under way; one that takes longer is sent again after the next start. */
const FINISH_WITHIN = 3000;

/** Sends the queued mails one by one, each at least once: a replica that dies between sending and saying so sends it again. */
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
    await Promise.race([this.#running, sleep(FINISH_WITHIN, undefined, { ref: false })]);
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isThere = this.readiness.report().parts['database'] === 'up';
      if (!isThere || !(await this.#next())) await sleep(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends or postpones the mail that has been due longest; answers whether to look for another one at once. */
  async #next(): Promise<boolean> {
    try {
      const found = await this.unitOfWork.run(undefined, async (tx) => {
        const due = await this.mails.lockDue(tx);
        if (!due) return undefined;
        return (await this.mails.postpone(tx, due)) ? 'postponed' : this.mails.begin(tx, due.id);
      });
      if (found && found !== 'postponed') await this.#send(found);
      return found !== undefined;
    } catch (error) {
      this.#log.warn(`The mails pause: ${String(error)}`);
      return false;
    }
  }

  async #send(mail: DueMail) {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      // What the mail server says may hold the address, which does not belong into the log.
      const { code, responseCode } = error as MailError;
      const isFinal = isRefused(error as MailError);
      if (isFinal) await this.mails.giveUp(mail.id);
      const outcome = isFinal ? 'is refused for good' : `could not be sent, attempt ${mail.attempts}`;
      this.#log.warn(`Mail ${mail.id} ${outcome}: ${code} ${responseCode ?? ''}`);
      return;
    }
    await this.mails.markSent(mail.id);
  }
}

type MailError = { code?: string; command?: string; responseCode?: number };

/** Whether the address itself is refused, by the mail server for good, or as one that no mail can go to. */
const isRefused = ({ code, command, responseCode = 0 }: MailError) =>
  code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500));
