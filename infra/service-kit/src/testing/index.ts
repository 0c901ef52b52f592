export { type Answer, callOperation, startTestService, type TestService, until } from './bench.ts';
export { startIssuer, type TestPerson } from './issuer.ts';
export { playScenario, readScenarios, type Scenario } from './play-scenario.ts';
