export {
  type Answer,
  type CallInput,
  callOperation,
  observeBroker,
  searchOf,
  startTestService,
  type TestService,
  until,
} from './fixture.ts';
export { heardBy } from './heard-by.ts';
export { startIssuer, type TestPerson } from './issuer.ts';
export { startPeer } from './peer.ts';
export {
  domainEventsPublishedIn,
  playScenario,
  readScenarios,
  type Scenario,
  statesPublishedIn,
} from './play-scenario.ts';
export { type OpenApiDocument, readDocs } from './read-docs.ts';
export { schemaDrift } from './schema-drift.ts';
