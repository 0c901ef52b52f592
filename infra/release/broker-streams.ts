import type { BrokerUse } from './read-broker-use.ts';
import { isEvent, readContract } from './read-promises.ts';

/** infra/nats/streams.json, from each service's use of the broker: `DeclaredStreams` of service-kit. */
export async function brokerStreams(root: string, uses: Map<string, BrokerUse>) {
  const streams: { subject: string; kind: string; followers: string[] }[] = [];
  for (const [owner, { publishes }] of uses)
    for (const { subject, kind } of Object.values((await readContract(root, owner)) ?? {}).filter(isEvent))
      if (publishes.includes(subject)) streams.push({ subject, kind, followers: followersOf(subject, uses) });
  const buckets = Array.from(uses.values()).flatMap((use) => use.buckets);
  return { streams, buckets: [...new Set(buckets)] };
}

const followersOf = (subject: string, uses: Map<string, BrokerUse>) =>
  Array.from(uses).flatMap(([service, { follows }]) => (follows.includes(subject) ? [service] : []));
