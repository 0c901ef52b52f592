import type { Metrics } from '../process/metrics.ts';
import type { PublishedEvent } from '../service/events.ts';
import type { Freshness } from './freshness.ts';

export function createLagMetrics(metrics: Metrics, freshnessByEvent: ReadonlyMap<PublishedEvent, Freshness>) {
  const labels = ['subject'];
  metrics.gauges(
    {
      allsquare_consumer_waiting: { help: 'Messages of a subject that are not handled yet.', labels },
      allsquare_consumer_late_seconds: { help: 'For how long a consumer has not caught up with its stream.', labels },
    },
    () => {
      const each = (value: (freshness: Freshness) => number) =>
        Array.from(freshnessByEvent, ([{ subject }, freshness]) => ({ labels: { subject }, value: value(freshness) }));
      return {
        allsquare_consumer_waiting: each(({ pending }) => pending),
        allsquare_consumer_late_seconds: each(({ lag }) => lag / 1_000),
      };
    },
  );
}
