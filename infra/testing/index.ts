export type { Scenario } from '@allsquare/contract-kit/examples';
export { type Answer, type CallInput, callOperation } from '@allsquare/local/client/call-operation.ts';
export { onDatabase } from '@allsquare/local/servers/on-database.ts';
export { migrateDatabase } from '@allsquare/service-kit';
export { type BrokerUser, brokerUser } from './broker-user.ts';
export { type ReceivedSpan, spansAt, startCollector } from './collector.ts';
export {
  declaredStreams,
  observeBroker,
  startTestService,
  type TestService,
  until,
} from './fixture.ts';
export { startIssuer, type TestPerson } from './issuer.ts';
export { liveMessagesTo } from './live-messages-to.ts';
export { startPeer } from './peer.ts';
export {
  domainEventsPublishedIn,
  playScenario,
  readScenarios,
  scenariosOf,
  statesPublishedIn,
} from './play-scenario.ts';
export { type OpenApiDocument, readDocs } from './read-docs.ts';
export { resetService } from './reset-service.ts';
export { schemaDrift } from './schema-drift.ts';
export { sharedFixture } from './shared-fixture.ts';
export { type Statement, statementsWithValuesDuring } from './statements.ts';
export { storedByWrites } from './stored-by-writes.ts';
