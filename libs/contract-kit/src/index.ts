export { commonCode, commonProblems } from './common-problems.ts';
export {
  absentDay,
  addDays,
  type CalendarDay,
  day,
  dayIn,
  dayOfMonth,
  daysBetween,
  dayWords,
  isDay,
  utcBegin,
  weekdayOf,
} from './day.ts';
export { isolated, withoutTurns } from './direction.ts';
export { dollars } from './dollars.ts';
export { type DomainEvents, type StateEvent, streamName } from './events.ts';
export { isKept, kept } from './kept.ts';
export { type Known, known, lookOf } from './known.ts';
export { MAX_CENTS, moneyText } from './money.ts';
export type { Operation } from './operation.ts';
export { ownColour } from './own-colour.ts';
export { Problem, type ProblemDetail, type ProblemTable } from './problem.ts';
export { received } from './received.ts';
export { codeOf, type Refusal, refusedAs } from './refusal.ts';
export { isSameName, keysOfName, mayBeSamePerson } from './same-name.ts';
export {
  email,
  flag,
  guestAddress,
  hiddenMarks,
  Id,
  isGuestAddress,
  line,
  lines,
  name,
  optionalLines,
  requiredLine,
  within,
} from './text.ts';
export { type Topic, topics } from './topics.ts';
