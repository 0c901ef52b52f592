import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The tables of the kit's own migrations, which every service with a database has. */
@Entity('service_instance')
export class ServiceInstance {
  @PrimaryGeneratedColumn('uuid') id: string;
  /** How often the database was brought back from a backup (ADR 0032). */
  @Column('integer', { default: 0 }) epoch: number;
}

/** A state or a domain event that the relay sends. */
@Entity('outbox')
@Index('outbox_unsent', ['id'], { where: 'sent_at is null' })
@Index('outbox_queue', ['priority', 'id'], { where: 'sent_at is null' })
@Index('outbox_sent', ['sentAt'], { where: 'sent_at is not null' })
export class OutboxMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  /** Null for a live message of an earlier release. */
  @Column('text', { nullable: true }) subject: string | null;
  /** Of a state; null for a fact. */
  @Column('bigint', { nullable: true }) version: string | null;
  /** Null of a domain event that was erased. */
  @Column('jsonb', { nullable: true }) data: unknown;
  /** Written by replicas of earlier releases only, with no subject; the relay passes such rows by. */
  @Column('jsonb', { nullable: true }) live: unknown;
  @Column('text', { name: 'request_id', nullable: true }) requestId: string | null;
  /** Of the request, where it is traced. */
  @Column('text', { nullable: true }) traceparent: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt: Date | null;
  /** Of a domain event in its stream, once it was sent. */
  @Column('bigint', { nullable: true }) sequence: string | null;
  /** The relay sends the lowest first: 0 is new, 1 a state and 2 a domain event that is published again. */
  @Column('smallint', { default: 0 }) priority: number;
}

/** A write under an idempotency key with its answer, once there is one. */
@Entity('idempotency')
@Index('idempotency_age', ['createdAt'])
export class IdempotentWrite {
  @PrimaryColumn('uuid', { name: 'caller_id' }) callerId: string;
  @PrimaryColumn('text') method: string;
  @PrimaryColumn('text') path: string;
  @PrimaryColumn('text') key: string;
  @Column('text', { name: 'body_hash' }) bodyHash: string;
  @Column('json', { nullable: true }) answer: unknown;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** Version 0 is known from a token or a list only. Of somebody deleted the row stays, without name and address. */
@Entity('people')
@Index('people_email', { synchronize: false }) // On lower(email), which TypeORM cannot say.
export class PersonEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text') name: string;
  @Column('text') email: string;
  /** Only then the address is theirs. */
  @Column('boolean', { name: 'email_verified', default: false }) emailVerified: boolean;
  @Column('boolean', { default: false }) deleted: boolean;
  @Column('bigint') version: string;
}

/** A domain event that was handled. */
@Entity('inbox')
@Index('inbox_age', ['handledAt'])
export class HandledEvent {
  @PrimaryColumn('text') subject: string;
  @PrimaryColumn('text', { name: 'message_id' }) messageId: string;
  @Column('timestamptz', { name: 'handled_at', default: () => 'now()' }) handledAt: Date;
}

@Entity('parked_facts', { comment: 'facts that could not be handled ten times; nothing deletes them' })
export class DeadLetter {
  @PrimaryColumn('text') subject: string;
  @PrimaryColumn('text', { name: 'message_id' }) messageId: string;
  @Column('text') data: string;
  @Column('text') error: string;
  @Column('timestamptz', { name: 'parked_at', default: () => 'now()' }) failedAt: Date;
}

/** How far a stream was that this service publishes: what it lost since then goes out again. */
@Entity('published_streams')
export class PublishedStream {
  @PrimaryColumn('text') name: string;
  /** When the broker made it, in its words. */
  @Column('text') created: string;
  @Column('bigint', { name: 'last_sequence' }) lastSequence: string;
}

/** What a person has had stored on a day, by the limit of that time (`LIMIT_BYTES`). */
@Entity('stored_bytes')
@Check('stored_bytes_most_check', 'bytes <= most')
@Index('stored_bytes_largest', ['day', 'bytes'])
export class StoredBytesEntity {
  @PrimaryColumn('uuid', { name: 'person_id' }) personId: string;
  @PrimaryColumn('date') day: string;
  @Column('bigint') bytes: string;
  @Column('bigint') most: string;
}

/** A stream from whose start this database was filled. */
@Entity('followed_streams')
export class FollowedStream {
  @PrimaryColumn('text') name: string;
}

export const kitEntities = [
  ServiceInstance,
  OutboxMessage,
  IdempotentWrite,
  PersonEntity,
  HandledEvent,
  DeadLetter,
  PublishedStream,
  StoredBytesEntity,
  FollowedStream,
];
