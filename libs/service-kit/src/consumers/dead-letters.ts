import type { DataSource } from 'typeorm';
import { DeadLetter } from '../database/entities.ts';
import { requestIdFrom } from '../process/request-context.ts';
import type { Tracer } from '../process/tracer.ts';
import type { RunningService } from '../service/service.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { type Delivered, handleDomainEvents, idsOf } from './handle-messages.ts';
import type { Subscription } from './on-event.ts';

/** Domain events that failed too often, in parked_facts. */
export class DeadLetters {
  constructor(
    private readonly db: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly tracer: Tracer,
    private readonly log: RunningService['log'],
  ) {}

  async add(message: Delivered, error: unknown) {
    const { subject } = message;
    await this.db.query(
      `insert into parked_facts (subject, message_id, data, error) values ($1, $2, $3, $4) on conflict do nothing`,
      [subject, message.headers?.get('Nats-Msg-Id') ?? '', message.string(), String(error)],
    );
    const [count] = await this.db.query<{ parked: number }[]>(`select count(*)::int as parked from parked_facts`);
    this.log.error({ err: error, subject, parked: count?.parked, ...idsOf(message) }, 'a domain event is parked');
    message.ack();
  }

  /**
   * Handles each again in one transaction with its removal: a second retry finds it handled. Returns those that failed,
   * and why.
   */
  async retryAll(subscriptions: Subscription[]): Promise<{
    handled: number;
    failed: Pick<DeadLetter, 'subject' | 'messageId' | 'error'>[];
  }> {
    const deadLetters = await this.db.getRepository(DeadLetter).find({ order: { failedAt: 'asc' } });
    const failed: DeadLetter[] = [];
    for (const letter of deadLetters)
      await this.#retry(letter, subscriptions).catch(
        (error: unknown) => void failed.push({ ...letter, error: String(error) }),
      );
    return { handled: deadLetters.length - failed.length, failed };
  }

  async #retry({ subject, messageId, data }: DeadLetter, subscriptions: Subscription[]) {
    const subscription = subscriptions.find(({ event }) => subject.startsWith(`${event.subject}.`));
    const event = subscription?.event;
    if (!subscription || event?.kind !== 'fact') throw new Error('nothing here handles it any more');
    await this.unitOfWork.run(undefined, async (tx) => {
      await tx.query(`delete from parked_facts where subject = $1 and message_id = $2`, [subject, messageId]);
      const message = {
        subject,
        id: messageId,
        data: JSON.parse(data) as unknown,
        requestId: requestIdFrom(undefined),
        trace: undefined,
      };
      await handleDomainEvents(event, subscription, tx, [message], this.tracer);
    });
  }
}
