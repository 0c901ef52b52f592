import { guessCategory } from '../expenses/guess-category.ts';
import { type Found, folded, phraseAt, type Token } from './tokens.ts';
import type { Words } from './words.ts';

/** A person who can be named. */
export type Named = { userId: string; name: string };
/** `people`: the named person, or all possible ones. */
export type FoundName = Found & { people: readonly Named[] };

/** The maximum number of words of a name. */
const LONGEST = 4;
/** Shorter prefixes match too many other words. */
const SHORTEST_PREFIX = 3;

/** The people named at a position: by full name, first name, 'me', or an unambiguous prefix. */
export const namesIn = (tokens: readonly Token[], words: Words, members: readonly Named[], me: string) => {
  const all = members.map((member) => ({ member, name: folded(member.name).trim().replaceAll(/\s+/g, ' ') }));
  const isPrefix = (written: string) =>
    written.length >= SHORTEST_PREFIX && !words.common.includes(written) && guessCategory(written) === undefined;
  const meant = (written: string) => {
    const whole = all.filter(({ name }) => name === written || name.startsWith(`${written} `));
    if (whole.length > 0 || !isPrefix(written)) return whole;
    return all.filter(({ name }) => name.startsWith(written));
  };
  /** Full names distinguish people, unless two have the same. */
  const canTell = (people: readonly Named[]) => new Set(people.map(({ name }) => name)).size === people.length;
  return (from: number): FoundName | undefined => {
    const own = phraseAt(tokens, from, words.me);
    const self = members.find(({ userId }) => userId === me);
    if (own && self) return { from, count: own, people: [self] };
    for (let count = LONGEST; count > 0; count--) {
      const some = tokens.slice(from, from + count);
      if (some.length < count || some.some(({ isTaken }) => isTaken)) continue;
      const people = meant(some.map(({ word }) => word).join(' ')).map(({ member }) => member);
      if (people.length > 0) return canTell(people) ? { from, count, people } : undefined;
    }
    return undefined;
  };
};
