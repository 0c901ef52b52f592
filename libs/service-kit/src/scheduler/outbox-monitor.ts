import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { Every } from './every.ts';

type Shown = { events: number; age: number; dead: number; epoch: number };
type Most = { person: string; part: number };
type Unsent = { events: number; seconds: number };

/** In milliseconds. */
const CHECK_INTERVAL = 5000;
const MAX_LAG_SECONDS = 60;

/** Reports in /health/ready and in the log that events wait in the outbox for over a minute, for any reason. */
@Injectable()
export class OutboxMonitor implements OnApplicationBootstrap {
  #lag?: string | undefined;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    private readonly db: DataSource,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap() {
    this.readiness.reportLag('outbox', () => this.#lag);
    this.#showGrowth();
    this.metrics.gauges(
      {
        allsquare_outbox_events: 'Events that wait in the outbox.',
        allsquare_outbox_age_seconds: 'For how long the oldest of them has waited.',
        allsquare_dead_letters: 'Domain events that were put aside because they could not be handled.',
        allsquare_epoch: 'How often the database was brought back from a backup.',
      },
      async () => {
        const [read] = await this.db.query<Shown[]>(
          `select waiting.events, waiting.age, parked.dead, epoch
           from (select count(*)::int as events, coalesce(extract(epoch from now() - min(created_at)), 0)::float as age
             from outbox where sent_at is null) as waiting
           cross join (select count(*)::int as dead from parked_facts) as parked cross join service_instance`,
        );
        return {
          allsquare_outbox_events: read?.events,
          allsquare_outbox_age_seconds: read?.age,
          allsquare_dead_letters: read?.dead,
          allsquare_epoch: read?.epoch,
        };
      },
    );
  }

  #showGrowth() {
    const help = 'Which part of its bytes of today (UTC) the account has had stored that has most.';
    this.metrics.gauges({ allsquare_most_stored_ratio: { help, labels: ['person'] } }, async () => {
      const most = await this.db.query<Most[]>(
        `select person_id as person, bytes::float / most as part from stored_bytes
         where day = (now() at time zone 'utc')::date order by bytes desc limit 1`,
      );
      return {
        allsquare_most_stored_ratio: most.map(({ person, part }) => ({ labels: { person }, value: part })),
      };
    });
  }

  @Every(CHECK_INTERVAL, { inEachReplica: true })
  async check() {
    await this.#check().catch((error: unknown) => this.service.log.debug({ err: error }, 'the outbox was not read'));
  }

  async #check() {
    const [waiting] = await this.db.query<Unsent[]>(
      `select count(*)::int as events, extract(epoch from now() - min(created_at))::int as seconds
       from outbox where sent_at is null`,
    );
    const lag = waiting && describeLag(waiting);
    if (lag && !this.#lag) this.service.log.warn(`the outbox is late: ${lag}`);
    if (!lag && this.#lag) this.service.log.info('the outbox has caught up');
    this.#lag = lag;
  }
}

const describeLag = ({ events, seconds }: Unsent) =>
  seconds > MAX_LAG_SECONDS ? `${events} events wait, the oldest for ${seconds} seconds` : undefined;
