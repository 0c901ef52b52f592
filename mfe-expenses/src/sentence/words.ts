/** The words of one language: lower case, without accents; a phrase of several words is parted by spaces. */
export type Words = {
  /** Between the people of a list; commas and '&' are so in every language. */
  and: readonly string[];
  /** Who follows takes part beside me. */
  with: readonly string[];
  /** Who follows takes part, and nobody else. */
  for: readonly string[];
  /** Who follows does not take part. */
  without: readonly string[];
  everyone: readonly string[];
  /** Everyone, behind a word of `with` or `for` alone. */
  us: readonly string[];
  me: readonly string[];
  /** Behind who has paid; in front of all else I have. */
  paid: readonly string[];
  /** In front of who has paid. */
  paidBy: readonly string[];
  /** Behind an amount, or in front of it; `cents` only behind. */
  currencies: readonly string[];
  /** The same of other currencies, with their signs. */
  otherCurrencies: Readonly<Record<string, string>>;
  cents: readonly string[];
  /** Days from today. */
  days: Readonly<Record<string, number>>;
  /** From Sunday on; the first form of each stands for itself, the others behind a word of `on`, `last` or `next`. */
  weekdays: readonly (readonly string[])[];
  /** From January on. */
  months: readonly (readonly string[])[];
  /** In front of a day. */
  on: readonly string[];
  last: readonly string[];
  next: readonly string[];
  /** Between a day and its month. */
  of: readonly string[];
  /** Behind the number of a day. */
  ordinal: RegExp;
  numbers: Readonly<Record<string, number>>;
  /** What is counted before `ago`, in days. */
  spans: Readonly<Record<string, number>>;
  ago: readonly string[];
  /** Left over at an edge of the description they say nothing. */
  edges: readonly string[];
  /** No beginning of a name. */
  common: readonly string[];
};
