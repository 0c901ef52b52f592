export { day } from './day.ts';
export type { DomainEvents, StateEvent } from './events.ts';
export { type Known, known, lookOf } from './known.ts';
export { MAX_CENTS, moneyText } from './money.ts';
export type { Operation } from './operation.ts';
export { ownColour } from './own-colour.ts';
export { Problem, type ProblemDetail, type ProblemTable } from './problem.ts';
export { email, flag, Id, line, lines, name, optionalLines, requiredLine, within, withoutTurns } from './text.ts';
export { type Topic, topics } from './topics.ts';
