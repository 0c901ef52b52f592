/** The words of one language, in lower case, without accents. Spaces separate the words of a phrase. */
export type Words = {
  /** Between the people of a list, besides commas and '&'. */
  and: readonly string[];
  /** The following people take part, with the user. */
  with: readonly string[];
  /** Only the following people take part. */
  for: readonly string[];
  /** The following people do not take part. */
  without: readonly string[];
  everyone: readonly string[];
  /** 'Everyone', after a word of `with` or `for`. */
  us: readonly string[];
  me: readonly string[];
  /** After the payer; before anything else the user is the payer. */
  paid: readonly string[];
  /** Before the payer. */
  paidBy: readonly string[];
  /** After an amount, or before it; `cents` only after it. */
  currencies: readonly string[];
  /** The same for other currencies, with their signs. */
  otherCurrencies: Readonly<Record<string, string>>;
  cents: readonly string[];
  /** The number of days from today. */
  days: Readonly<Record<string, number>>;
  /** From Sunday on. The first form of each works alone, the others after a word of `on`, `last` or `next`. */
  weekdays: readonly (readonly string[])[];
  /** Starting with January. */
  months: readonly (readonly string[])[];
  /** Before a day. */
  on: readonly string[];
  last: readonly string[];
  next: readonly string[];
  /** Between day and month. */
  of: readonly string[];
  /** After the number of a day. */
  ordinal: RegExp;
  numbers: Readonly<Record<string, number>>;
  /** The unit before `ago`, in days. */
  spans: Readonly<Record<string, number>>;
  ago: readonly string[];
  /** Filler words, removed at the edges of the description. */
  edges: readonly string[];
  /** Never the prefix of a name. */
  common: readonly string[];
};
