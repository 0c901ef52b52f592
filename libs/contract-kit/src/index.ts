export { isolated, stripBidiControls } from './bidi.ts';
export { commonCode, commonProblems, GUEST_REFUSED } from './common-problems.ts';
export { currency, currencyField, currencySymbol, DEFAULT_CURRENCY, decimalsOf, unknownCurrency } from './currency.ts';
export { CurrencyCode, currencies } from './currency-codes.ts';
export {
  addDays,
  type CalendarDay,
  day,
  dayIn,
  dayOfMonth,
  daysBetween,
  formatCalendarDay,
  isDay,
  nonexistentDay,
  startOfDayUtc,
  weekdayOf,
} from './day.ts';
export { dollars } from './dollars.ts';
export { type DomainEvents, type StateEvent, streamName } from './events.ts';
export { MAX_CENTS, moneyParts, moneyText } from './money.ts';
export { lookupOr, type OpenEnum, openEnum } from './open-enum.ts';
export type { Operation } from './operation.ts';
export { ownColour } from './own-colour.ts';
export { parseReceived } from './parse-received.ts';
export { isPreservedIfAbsent, preserveIfAbsent } from './preserve-if-absent.ts';
export { Problem, type ProblemDetail, type ProblemTable } from './problem.ts';
export { codeOf, type Refusal, refusedAs } from './refusal.ts';
export { confusableKeys, isSameName, mayBeSamePerson } from './same-name.ts';
export {
  email,
  flag,
  guestAddress,
  hiddenMarks,
  Id,
  isGuestAddress,
  lengthBetween,
  line,
  lines,
  name,
  optionalLine,
  optionalLines,
  requiredLine,
} from './text.ts';
export { type Topic, topics } from './topics.ts';
