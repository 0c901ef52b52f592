type Series = { series: string; values: string };
/**
 * The samples that Prometheus gets each half minute: those for which the alert must fire after this many minutes, and
 * those for which it is silent.
 */
type Case = { after: number; fires: Series[]; silent: Series[]; labels: Record<string, string> };

const of = (name: string, values: string, labels = '') => ({
  series: `${name}{service="svc-a",instance="a:1"${labels}}`,
  values,
});
const replica = { service: 'svc-a', instance: 'a:1' };
const service = { service: 'svc-a' };

/** A histogram with ten answers each half minute below 0.1 and all others below the slow bound. */
const answers = (name: string, slow: string, each: number) => [
  of(`${name}_bucket`, '0+10x60', ',le="0.1"'),
  of(`${name}_bucket`, `0+${10 + each}x60`, `,le="${slow}"`),
  of(`${name}_bucket`, `0+${10 + each}x60`, ',le="+Inf"'),
];
/** The same value all the time. */
const still = (name: string, value: number, labels?: string) => of(name, `${value}x60`, labels);

const both = (name: string, fires: number, silent: number, after: number, labels = ''): Case => ({
  after,
  fires: [still(name, fires, labels)],
  silent: [still(name, silent, labels)],
  labels: replica,
});

export const cases: Record<string, Case> = {
  ServiceDown: { ...both('up', 0, 1, 2, ',job="allsquare"'), labels: { ...replica, job: 'allsquare' } },
  PartAway: { ...both('allsquare_part_up', 0, 1, 2, ',part="broker"'), labels: { ...replica, part: 'broker' } },
  ManyErrors: {
    after: 10,
    fires: [
      of('allsquare_request_seconds_count', '0+3x60', ',status="5xx"'),
      of('allsquare_request_seconds_count', '0+97x60', ',status="2xx"'),
    ],
    silent: [
      of('allsquare_request_seconds_count', '0+1x60', ',status="5xx"'),
      of('allsquare_request_seconds_count', '0+99x60', ',status="2xx"'),
    ],
    labels: service,
  },
  SlowAnswers: {
    after: 15,
    fires: answers('allsquare_request_seconds', '2.5', 10),
    silent: answers('allsquare_request_seconds', '1', 10),
    labels: service,
  },
  FailedWrites: {
    after: 5,
    fires: [of('allsquare_failed_writes_total', '0+2x60', ',code="53100"')],
    silent: [still('allsquare_failed_writes_total', 2, ',code="53100"')],
    labels: { ...replica, code: '53100' },
  },
  PoolExhausted: both('allsquare_pool_waiting', 3, 0, 4),
  LockTimeouts: {
    after: 10,
    fires: [of('allsquare_lock_timeouts_total', '0+2x60')],
    silent: [of('allsquare_lock_timeouts_total', '0+0.5x60')],
    labels: replica,
  },
  WritesWait: {
    after: 15,
    fires: answers('allsquare_write_wait_seconds', '1', 10),
    silent: answers('allsquare_write_wait_seconds', '0.5', 10),
    labels: service,
  },
  OutboxLate: {
    after: 5,
    fires: [of('allsquare_outbox_age_seconds', '0+30x60')],
    silent: [of('allsquare_outbox_age_seconds', '0 30 60 0x60')],
    labels: replica,
  },
  StreamFull: {
    after: 5,
    fires: [of('allsquare_refused_events_total', '0+2x60', ',stream="A_FACT"')],
    silent: [still('allsquare_refused_events_total', 2, ',stream="A_FACT"')],
    labels: { ...service, stream: 'A_FACT' },
  },
  ConsumerLate: {
    after: 5,
    fires: [of('allsquare_consumer_late_seconds', '0+30x60', ',subject="a.b"')],
    silent: [of('allsquare_consumer_late_seconds', '0 30 60 0x60', ',subject="a.b"')],
    labels: { ...replica, subject: 'a.b' },
  },
  DeadLetters: { ...both('allsquare_dead_letters', 1, 0, 1), labels: service },
  EpochRaised: {
    after: 15,
    fires: [of('allsquare_epoch', '2x10 3x60')],
    silent: [still('allsquare_epoch', 2)],
    labels: service,
  },
  LimitsHit: {
    after: 15,
    fires: [of('allsquare_limits_hit_total', '0+6x60', ',limit="LIMIT_WRITES"')],
    silent: [of('allsquare_limits_hit_total', '0+4x60', ',limit="LIMIT_WRITES"')],
    labels: { limit: 'LIMIT_WRITES' },
  },
  StoredMuch: {
    ...both('allsquare_most_stored_ratio', 0.6, 0.4, 1, ',person="p"'),
    labels: { ...service, person: 'p' },
  },
  EventStreamsLost: {
    after: 12,
    fires: [of('allsquare_event_streams', '100x20 40x60')],
    silent: [of('allsquare_event_streams', '100x20 60x60')],
    labels: {},
  },
  EventLoopBlocked: both('nodejs_eventloop_lag_p99_seconds', 0.3, 0.2, 10),
  MemoryHigh: both('process_resident_memory_bytes', 370e6, 300e6, 10),
  ReadingsMissing: {
    after: 10,
    fires: [still('allsquare_part_up', 1, ',part="database"')],
    silent: [still('allsquare_part_up', 1, ',part="database"'), still('allsquare_outbox_events', 0)],
    labels: { ...replica, part: 'database' },
  },
  FirstViewsMissing: {
    after: 20,
    fires: [
      of('allsquare_first_views_total', '0+1x60', ',outcome="late"'),
      of('allsquare_first_views_total', '0+9x60', ',outcome="sent"'),
    ],
    silent: [
      of('allsquare_first_views_total', '0+9x60', ',outcome="left"'),
      of('allsquare_first_views_total', '0+1x60', ',outcome="late"'),
      of('allsquare_first_views_total', '0+99x60', ',outcome="sent"'),
    ],
    labels: service,
  },
  FirstViewsDiffer: { ...both('allsquare_first_views_differ', 1, 0, 1), labels: service },
};
