import 'reflect-metadata';

export { Broker } from './broker/broker.ts';
export { type Bucket, openBucket } from './broker/bucket.ts';
export { type DeclaredStreams, ensureStreams } from './broker/ensure-streams.ts';
export { RefusedEvents } from './broker/refused-events.ts';
export { sendLive } from './broker/send-live.ts';
export { serversOf } from './broker/servers-of.ts';
export { subscribeLive, subscribeLiveToMany } from './broker/subscribe-live.ts';
export { updatePublishedState } from './broker/update-published-state.ts';
export { DatabaseConnection } from './connection/database.module.ts';
export { Consumers } from './consumers/consumers.ts';
export { OnEvent, OnState } from './consumers/on-event.ts';
export { columnNamesOf, columnsOf, type ExtendedRow } from './database/columns-of.ts';
export { isDatabaseUnavailable, migrateDatabase } from './database/database.ts';
export { PersonEntity } from './database/entities.ts';
export { EPOCH } from './database/epoch.ts';
export { grantOnly } from './database/migrations/grant-only.ts';
export { oneOf } from './database/one-of.ts';
export { queryNamed } from './database/query-named.ts';
export { createQueueOfShard, isSharded, querySharded } from './database/sharding.ts';
export { callOwner } from './http/call-owner.ts';
export type { IdempotencyRequest } from './http/idempotency-key.ts';
export type { InputOf } from './http/input.ts';
export type { openApi } from './http/open-api.ts';
export { type Cursor, decodeCursor, listName, type Page, toPage } from './http/page.ts';
export {
  answerProblem,
  Problem,
  type ProblemDetail,
  type ProblemTable,
  refusals,
} from './http/problem.ts';
export {
  type AnswerOf,
  type Operation,
  operationOf,
  PageRoute,
  Problems,
  Route,
  StreamRoute,
  VersionedRoute,
} from './http/route.ts';
export type { Versioned } from './http/state-version.ts';
export { type Caller, TokenVerifier } from './http/token.ts';
export { hasLostEvents } from './outbox/refill-streams.ts';
export { republish } from './outbox/republish.ts';
export { addressOf, People, type Person } from './people/people.ts';
export { readEnvironment } from './process/config.ts';
export { Metrics } from './process/metrics.ts';
export { Readiness } from './process/readiness.ts';
export {
  ASKED_BY_SERVICE,
  currentOrigin,
  currentRequestId,
  isAskedByService,
  setRequestPerson,
} from './process/request-context.ts';
export { SecurityEvent } from './process/security-event.ts';
export { Tracer } from './process/tracer.ts';
export { resumeAfterRestore } from './recovery/resume-after-restore.ts';
export { Every } from './scheduler/every.ts';
export { PRUNE_EVERY, Prunes } from './scheduler/prunes.ts';
export { Scheduler } from './scheduler/scheduler.ts';
export {
  type DataOf,
  type DomainEventName,
  type DomainEventOf,
  type DomainEvents,
  LIVE_TO_MANY,
  type LiveMessage,
  liveSubject,
  type PublishedEvent,
  type StateEvent,
  streamName,
} from './service/events.ts';
export { FeatureFlags, FeatureFlagsModule } from './service/feature-flags.ts';
export type { ServiceDefinition } from './service/service.ts';
export { runService } from './start/run-service.ts';
export { type Service, startService } from './start/start-service.ts';
export { eraseFromAnswers } from './unit-of-work/idempotency.ts';
export { formatWait, StorageQuota } from './unit-of-work/storage-quota.ts';
export type { Transaction } from './unit-of-work/transaction.ts';
export { UnitOfWork } from './unit-of-work/unit-of-work.ts';
