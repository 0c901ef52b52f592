/** What tests of remotes and of the shell use. */
export type { Scenario } from '@allsquare/contract-kit/examples';
export { type Fillers, findManifestErrors, idOfPage } from './check-first-views.tsx';
export { apiFromExamples, type Examples } from './examples.ts';
export { findUnsaidRefusals, type RefusedWrites, refusalScreensIn, writeHooksIn } from './refused-writes.tsx';
export { people, renderScreen, type SentRequest } from './render-screen.tsx';
