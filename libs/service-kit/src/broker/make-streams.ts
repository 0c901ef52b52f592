import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { DOMAIN_EVENTS_KEPT_DAYS, type PublishedEvent, streamName } from '../service/events.ts';
import { bucketStream, bucketSubject } from './bucket.ts';
import { serversOf } from './servers-of.ts';

/** What the services need at the broker: infra/nats/streams.json. */
export type DeclaredStreams = {
  streams: { subject: string; kind: PublishedEvent['kind']; followers: string[] }[];
  buckets: string[];
};

const MIB = 1024 * 1024;
const DAY = 86_400_000;
/**
 * A stream that is full takes no more, and what its publisher has waits in the outbox: so a flood fills no disk. The
 * sizes are for about half a million groups or people of 1 kB each, and two domain events of 700 bytes a second for all
 * of the five days; the broker sets aside their sum.
 */
const LIMITS = {
  state: { max_bytes: 512 * MIB, max_msgs_per_subject: 1 },
  fact: { max_bytes: 512 * MIB, max_age: nanos(DOMAIN_EVENTS_KEPT_DAYS * DAY) },
  bucket: { max_bytes: 64 * MIB, max_msgs_per_subject: 1, max_age: nanos(DAY) },
} satisfies Record<string, Partial<StreamConfig>>;

/**
 * Makes each stream, each follower's consumer, which has its name, and each bucket, or gives it the settings of this
 * build: the work of the broker's operator. Services may not, for who makes a consumer says whom it delivers to. What
 * is no longer declared stays. `replicas` of the brokers keep each; absent: as many as before, one of a new one.
 */
export async function makeStreams(
  natsUrl: string,
  { streams, buckets }: DeclaredStreams,
  replicas?: number,
): Promise<void> {
  const kept = replicas === undefined ? {} : { num_replicas: replicas };
  const connection = await connect({ ...serversOf(natsUrl), name: 'streams', timeout: 5000 });
  try {
    const manager = await jetstreamManager(connection);
    for (const { subject, kind, followers } of streams) {
      const name = streamName({ subject });
      const subjects = `${subject}.*`;
      await makeStream(manager, { ...LIMITS[kind], ...kept, name, subjects: [subjects] });
      for (const follower of followers) await makeConsumer(manager, name, consumerOf(follower, subjects));
    }
    for (const bucket of buckets)
      await makeStream(manager, {
        ...LIMITS.bucket,
        ...kept,
        name: bucketStream(bucket),
        subjects: [bucketSubject(bucket, '>')],
      });
  } finally {
    await connection.close();
  }
}

const consumerOf = (follower: string, subjects: string) =>
  ({
    durable_name: follower,
    filter_subject: subjects,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(3000),
    max_deliver: -1,
    max_ack_pending: 1000,
  }) satisfies Partial<ConsumerConfig>;

async function makeStream(manager: JetStreamManager, given: Partial<StreamConfig> & { name: string }) {
  const config = {
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    ...given,
  };
  if (await isThere(manager.streams.info(config.name))) await manager.streams.update(config.name, config);
  else await manager.streams.add(config);
}

async function makeConsumer(manager: JetStreamManager, stream: string, config: ReturnType<typeof consumerOf>) {
  const name = config.durable_name;
  if (await isThere(manager.consumers.info(stream, name))) await manager.consumers.update(stream, name, config);
  else await manager.consumers.add(stream, config);
}

async function isThere(asked: Promise<unknown>) {
  try {
    await asked;
    return true;
  } catch (error) {
    if (isNotMade(error)) return false;
    throw error;
  }
}

/** Whether the stream or consumer that was asked for is not there. */
export const isNotMade = (error: unknown) =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound);
