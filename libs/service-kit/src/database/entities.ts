import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The tables of the kit's own migrations, which every service with a database has. */
@Entity('service_instance')
export class ServiceInstance {
  @PrimaryGeneratedColumn('uuid') id: string;
  /** How often the database was restored from a backup (ADR 0032). */
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
  /** Null for a domain event. */
  @Column('bigint', { nullable: true }) version: string | null;
  /** Null for an erased domain event. */
  @Column('jsonb', { nullable: true }) data: unknown;
  /** Written only by earlier releases, without a subject; the relay skips such rows. */
  @Column('jsonb', { nullable: true }) live: unknown;
  @Column('text', { name: 'request_id', nullable: true }) requestId: string | null;
  /** The request's, if it is traced. */
  @Column('text', { nullable: true }) traceparent: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt: Date | null;
  /** Of a sent domain event in its stream. */
  @Column('bigint', { nullable: true }) sequence: string | null;
  /** Lowest first: 0 is new, 1 a republished state, 2 a republished domain event. */
  @Column('smallint', { default: 0 }) priority: number;
}

/** A write under an idempotency key, with its answer. */
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

/** Version 0 is known only from a token or a list. A deleted person's row remains, without name and address. */
@Entity('people')
@Index('people_email', { synchronize: false }) // On lower(email), which TypeORM cannot express.
export class PersonEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text') name: string;
  @Column('text') email: string;
  /** Only a verified address is theirs. */
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

/** The progress of a published stream: what it has lost since is published again. */
@Entity('published_streams')
export class PublishedStream {
  @PrimaryColumn('text') name: string;
  /** Creation time as the broker reports it. */
  @Column('text') created: string;
  @Column('bigint', { name: 'last_sequence' }) lastSequence: string;
}

/** Bytes that a person has stored on a day, and that day's limit (`LIMIT_BYTES`). */
@Entity('stored_bytes')
@Check('stored_bytes_most_check', 'bytes <= most')
@Index('stored_bytes_largest', ['day', 'bytes'])
export class StoredBytesEntity {
  @PrimaryColumn('uuid', { name: 'person_id' }) personId: string;
  @PrimaryColumn('date') day: string;
  @Column('bigint') bytes: string;
  @Column('bigint') most: string;
}

/** A stream that this database was filled from. */
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
