/** A word, a number or a punctuation mark, with its position. `word` is normalized for the tables of words. */
export type Token = { word: string; from: number; to: number; isTaken?: true };

/** In lower case, without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Spaces within numbers do not separate tokens. */
const PIECE = /(?:\S|(?<=[\p{Nd}\p{Sc}])[\u00a0\u202f\u2009](?=[\p{Nd}\p{Sc}$]))+/gu;
/** A comma between digits belongs to the number. */
const PART = /[;&+]|,(?!\p{Nd})|(?<!\p{Nd}),|(?:[^;&+,]|(?<=\p{Nd}),(?=\p{Nd}))+/gu;
/** Without surrounding punctuation, and periods after its last letter. */
const bare = (word: string): string => {
  const opened = word.replace(/^["'“‘(]+/u, '');
  if (opened.endsWith('.')) return /^[^]*\p{L}(?=\.+$)/u.exec(opened)?.[0] ?? opened;
  return /^[^]*[^"'”’)!?:]/u.exec(opened)?.[0] ?? '';
};

export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }) =>
    [...piece.matchAll(PART)].map(({ 0: part, index: at }) => ({
      word: bare(folded(part)),
      from: index + at,
      to: index + at + part.length,
    })),
  );

/** Consecutive tokens that are not taken yet. */
export type Found = { from: number; count: number };

export const take = (tokens: readonly Token[], { from, count }: Found): void => {
  for (const token of tokens.slice(from, from + count)) token.isTaken = true;
};

const joined = (tokens: readonly Token[], from: number, count: number): string | undefined => {
  const some = tokens.slice(from, from + count);
  return some.length === count && !some.some(({ isTaken }) => isTaken)
    ? some.map(({ word }) => word).join(' ')
    : undefined;
};
/** The number of words of the longest phrase. */
const LONGEST = 4;

/** The number of tokens of the longest of these phrases at this position, or 0. */
export const phraseAt = (tokens: readonly Token[], from: number, phrases: readonly string[]): number => {
  for (let count = LONGEST; count > 0; count--) if (phrases.includes(joined(tokens, from, count) ?? '')) return count;
  return 0;
};

/** The same, ending before this position. */
export const phraseBefore = (tokens: readonly Token[], to: number, phrases: readonly string[]): number => {
  for (let count = Math.min(LONGEST, to); count > 0; count--)
    if (phrases.includes(joined(tokens, to - count, count) ?? '')) return count;
  return 0;
};

/** The first position with a result. */
export const firstFound = <T>(tokens: readonly Token[], find: (from: number) => T | undefined): T | undefined => {
  for (let from = 0; from < tokens.length; from++) {
    const found = tokens[from]?.isTaken ? undefined : find(from);
    if (found) return found;
  }
  return undefined;
};
