import { type FoundName, type Named, namesIn } from './names.ts';
import { type Found, firstFound, phraseAt, phraseBefore, type Token, take } from './tokens.ts';
import type { Words } from './words.ts';

/** An ambiguous name, and its position. */
export type AmbiguousName = Found & { choices: readonly string[] };
type Understood = { payer?: string; people?: string[]; unsure: AmbiguousName[] };

const MARKS = [',', ';', '&', '+'];

/** The payer and the participants; marks the understood tokens as taken. */
export function readPeople(
  tokens: readonly Token[],
  words: Words,
  { members, me }: { members: readonly Named[]; me: string },
): Understood {
  const nameAt = namesIn(tokens, words, members, me);
  const and = [...words.and, ...MARKS];
  const unsure: AmbiguousName[] = [];
  /** The person, if unambiguous; otherwise a question asks which one. */
  const takeName = ({ people, ...found }: FoundName): string | undefined => {
    const [first, ...others] = people;
    take(tokens, found);
    if (others.length === 0) return first?.userId;
    unsure.push({ ...found, choices: people.map(({ name }) => name) });
    return undefined;
  };

  const endsName = (end: number) => [1, 2, 3].some((count) => count <= end && nameAt(end - count)?.count === count);
  /** 'Ben and Cleo paid' has several payers. */
  const isOneOfSeveral = (from: number) => {
    const link = phraseBefore(tokens, from, [...words.and, '&', '+']);
    return link > 0 && endsName(from - link);
  };
  const findPayer = (): { payer: string | undefined } | undefined => {
    const by = firstFound(tokens, (from) => {
      const count = phraseAt(tokens, from, words.paidBy);
      const name = count ? nameAt(from + count) : undefined;
      return name && !phraseAt(tokens, name.from + name.count, words.and) ? { from, count, name } : undefined;
    });
    if (by) {
      take(tokens, by);
      return { payer: takeName(by.name) };
    }
    const paid = firstFound(tokens, (from) => {
      const name = nameAt(from);
      const count = name ? phraseAt(tokens, from + name.count, words.paid) : 0;
      const isLed = phraseBefore(tokens, from, [...words.with, ...words.for, ...words.without]) > 0;
      return name && count && !isLed && !isOneOfSeveral(from) ? { name, count } : undefined;
    });
    if (paid) {
      take(tokens, { from: paid.name.from + paid.name.count, count: paid.count });
      return { payer: takeName(paid.name) };
    }
    const count = phraseAt(tokens, 0, words.paid);
    take(tokens, { from: 0, count });
    return count ? { payer: me } : undefined;
  };

  const everyone = members.map(({ userId }) => userId);
  const isAll = (from: number) => phraseAt(tokens, from, [...words.everyone, ...words.us]);
  /** The people after one of these words, `with Ben, Cleo and Dan`; marks the words as taken too. */
  const takeList = (lead: readonly string[]): string[] | undefined => {
    const led = firstFound(tokens, (from) => {
      const count = phraseAt(tokens, from, lead);
      return count && (isAll(from + count) || nameAt(from + count)) ? { from, count } : undefined;
    });
    if (!led) return undefined;
    const people: string[] = [];
    take(tokens, led);
    for (let at = led.from + led.count; ; ) {
      const all = isAll(at);
      const name = all ? undefined : nameAt(at);
      if (all) {
        take(tokens, { from: at, count: all });
        people.push(...everyone);
      } else if (name) people.push(...[takeName(name)].flatMap((userId) => userId ?? []));
      at += all || (name?.count ?? 0);
      // 'Ben, and Cleo' has two separators.
      let link = phraseAt(tokens, at, and);
      link += link && phraseAt(tokens, at + link, words.and);
      if (!link || !(isAll(at + link) || nameAt(at + link))) return people;
      take(tokens, { from: at, count: link });
      at += link;
    }
  };

  const payer = findPayer();
  const ambiguousBefore = unsure.length;
  const without = takeList(words.without);
  const beside = takeList(words.with);
  const only = takeList(words.for);
  const all = firstFound(tokens, (from) => {
    const count = phraseAt(tokens, from, words.everyone);
    return count ? { from, count } : undefined;
  });
  if (all) take(tokens, all);
  const named = [...(beside ? [me, ...beside] : []), ...(only ?? []), ...(all ? everyone : [])];
  const among = named.length > 0 ? named : everyone;
  const taking = everyone.filter((id) => among.includes(id) && !without?.includes(id));
  const hasPeople = Boolean(without || beside || only || all) && unsure.length === ambiguousBefore && taking.length > 0;
  return {
    ...(payer?.payer !== undefined && { payer: payer.payer }),
    ...(hasPeople && { people: taking }),
    unsure,
  };
}
