import 'reflect-metadata';

export { Broker } from './broker/broker.ts';
export { type Bucket, openBucket } from './broker/bucket.ts';
export { changeState } from './broker/change-state.ts';
export { type DeclaredStreams, makeStreams } from './broker/make-streams.ts';
export { RefusedEvents } from './broker/refused-events.ts';
export { sendLive } from './broker/send-live.ts';
export { serversOf } from './broker/servers-of.ts';
export { subscribeLive, subscribeLiveToMany } from './broker/subscribe-live.ts';
export { Clock } from './clock/clock.ts';
export { Every } from './clock/every.ts';
export { PRUNE_EVERY, Prunes } from './clock/prunes.ts';
export { Consumers } from './consumers/consumers.ts';
export { OnEvent, OnState } from './consumers/on-event.ts';
export { columnNamesOf, columnsOf, type With } from './database/columns-of.ts';
export { isDatabaseAway, migrateDatabase } from './database/database.ts';
export { PersonEntity } from './database/entities.ts';
export { EPOCH } from './database/epoch.ts';
export { grantOnly } from './database/migrations/grant-only.ts';
export { oneOf } from './database/one-of.ts';
export { queryNamed } from './database/query-named.ts';
export { createQueueOfShard, isSpread, readSpread } from './database/spread.ts';
export { callOwner } from './http/call-owner.ts';
export type { IdempotencyRequest } from './http/idempotency-key.ts';
export type { InputOf } from './http/input.ts';
export type { openApi } from './http/open-api.ts';
export { type Cursor, decodeCursor, firstOf, listName, type Page } from './http/page.ts';
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
export { addressOf, People, type Person } from './people/people.ts';
export { readEnvironment } from './process/config.ts';
export { Readiness } from './process/health.ts';
export { Metrics } from './process/metrics.ts';
export {
  ASKED_BY_SERVICE,
  currentOrigin,
  currentRequestId,
  isAskedByService,
  notePerson,
} from './process/request-context.ts';
export { SecurityEvent } from './process/security-event.ts';
export { Tracer } from './process/tracer.ts';
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
export { Offers, OffersModule } from './service/offers.ts';
export type { ServiceDefinition } from './service/service.ts';
export { restored } from './start/restored.ts';
export { runService } from './start/run-service.ts';
export { type Service, startService } from './start/start-service.ts';
export { DatabaseConnection } from './writes/database.module.ts';
export { eraseFromAnswers } from './writes/idempotency.ts';
export { hasLost } from './writes/refill-streams.ts';
export { republish } from './writes/republish.ts';
export { inWords, StoredBytes } from './writes/stored-bytes.ts';
export type { Transaction } from './writes/transaction.ts';
export { UnitOfWork } from './writes/unit-of-work.ts';
