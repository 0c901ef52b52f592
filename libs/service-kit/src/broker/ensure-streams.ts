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
import { DOMAIN_EVENT_RETENTION_DAYS, type PublishedEvent, streamName } from '../service/events.ts';
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
 * A full stream accepts no more, and its events wait in the outbox: so a flood fills no disk. The sizes are for about
 * half a million groups or people of 1 kB each, and two domain events of 700 bytes a second for five days. The broker
 * reserves their sum.
 */
const LIMITS = {
  state: { max_bytes: 512 * MIB, max_msgs_per_subject: 1 },
  fact: { max_bytes: 512 * MIB, max_age: nanos(DOMAIN_EVENT_RETENTION_DAYS * DAY) },
  bucket: { max_bytes: 64 * MIB, max_msgs_per_subject: 1, max_age: nanos(DAY) },
} satisfies Record<string, Partial<StreamConfig>>;

/**
 * Creates each stream, each subscriber's consumer, named after it, and each bucket, or updates its settings to this
 * build: the work of the broker's operator. Services may not, because who creates a consumer chooses where it delivers.
 * What is no longer declared remains. `replicas` is the number of brokers that store each; absent: as before, one for a
 * new one.
 */
export async function ensureStreams(
  natsUrl: string,
  { streams, buckets }: DeclaredStreams,
  replicas?: number,
): Promise<void> {
  const replication = replicas === undefined ? {} : { num_replicas: replicas };
  const connection = await connect({ ...serversOf(natsUrl), name: 'streams', timeout: 5000 });
  try {
    const manager = await jetstreamManager(connection);
    for (const { subject, kind, followers } of streams) {
      const name = streamName({ subject });
      const subjects = `${subject}.*`;
      await ensureStream(manager, { ...LIMITS[kind], ...replication, name, subjects: [subjects] });
      for (const follower of followers) await ensureConsumer(manager, name, consumerOf(follower, subjects));
    }
    for (const bucket of buckets)
      await ensureStream(manager, {
        ...LIMITS.bucket,
        ...replication,
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

async function ensureStream(manager: JetStreamManager, given: Partial<StreamConfig> & { name: string }) {
  const config = {
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    ...given,
  };
  if (await exists(manager.streams.info(config.name))) await manager.streams.update(config.name, config);
  else await manager.streams.add(config);
}

async function ensureConsumer(manager: JetStreamManager, stream: string, config: ReturnType<typeof consumerOf>) {
  const name = config.durable_name;
  if (await exists(manager.consumers.info(stream, name))) await manager.consumers.update(stream, name, config);
  else await manager.consumers.add(stream, config);
}

async function exists(asked: Promise<unknown>) {
  try {
    await asked;
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Whether the requested stream or consumer does not exist. */
export const isNotFound = (error: unknown) =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound);
