import 'reflect-metadata';

/** The answer under way, for a route that sets a header (`@Res({ passthrough: true })`). */
export type { FastifyReply as Reply } from 'fastify';
export { Broker, serversOf } from './broker.ts';
export { type Bucket, openBucket } from './bucket.ts';
export { callOwner } from './call-owner.ts';
export { CurrentCaller } from './caller.ts';
export { changeState } from './change-state.ts';
export { readEnvironment } from './config.ts';
export { DatabaseConnection } from './database.module.ts';
export { PersonEntity } from './entities.ts';
export {
  type DataOf,
  type DomainEventOf,
  type DomainEvents,
  ensureStream,
  type LiveMessage,
  liveSubject,
  type StateEvent,
  streamName,
} from './events.ts';
export { Readiness } from './health.ts';
export { Housekeeping, Prunes } from './housekeeping.ts';
export { IdempotencyKey, type IdempotencyRequest } from './idempotency.ts';
export { Input } from './input.ts';
export { grantOnly } from './migrations/grant-only.ts';
export { OnEvent, OnState } from './on-event.ts';
export { type Cursor, decodeCursor, firstOf, listName, type Page, PageHeaders } from './page.ts';
export { addressOf, People, type Person } from './people.ts';
export { answerProblem, kitProblems, Problem, type ProblemDetail, type ProblemTable, refusals } from './problem.ts';
export { queryNamed } from './query-named.ts';
export { currentRequestId, notePerson } from './request-context.ts';
export { type AnswerOf, type InputOf, type Operation, Problems, Route } from './route.ts';
export { runService } from './run-service.ts';
export { SecurityEvent } from './security-event.ts';
export { sendLive } from './send-live.ts';
export type { ServiceDefinition } from './service.ts';
export { type Service, startService } from './start-service.ts';
export { StateVersionHeader, type Versioned } from './state-version.ts';
export { subscribeLive } from './subscribe-live.ts';
export { type Caller, TokenVerifier } from './token.ts';
export type { Transaction } from './transaction.ts';
export { UnitOfWork } from './unit-of-work.ts';
