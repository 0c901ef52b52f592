/** What tests of remotes and of the shell use. */
export type { Scenario } from '@allsquare/contract-kit/examples';
export { apiFromExamples, type Examples } from './examples.ts';
export { type Fillers, idOfPage, unnamedNeeds } from './first-view.tsx';
export { people, renderScreen, type Sent } from './render-screen.tsx';
