import { UserFacingError } from '@allsquare/build/user-facing-error';

/** 'archiveGroup' and 'archive-group' have the words 'archive' and 'group'. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split('-')
    .filter(Boolean);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const kebab = (name: string): string => wordsOf(name).join('-');
export const pascal = (name: string): string => wordsOf(name).map(capital).join('');
export const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
/** 'who-owes-what': 'Who owes what'. */
export const sentence = (name: string): string => capital(wordsOf(name).join(' '));
/** 'receipts': 'receipt'; 'entries': 'entry'. */
export const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/;

export function requireKebab(name: string, what: string, example: string): void {
  if (!KEBAB.test(name))
    throw new UserFacingError(`${what} is named in small letters, as ${example} is, not '${name}'.`);
}

export function requireVerbAndNoun(name: string): void {
  if (!CAMEL.test(name))
    throw new UserFacingError(`An operation is named by its verb and its noun, as archiveGroup is, not '${name}'.`);
}
