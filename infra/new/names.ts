import { UserFacingError } from '@allsquare/build/user-facing-error';

/** 'archiveGroup' and 'archive-group' have the words 'archive' and 'group'. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split('-')
    .filter(Boolean);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const kebab = (name: string): string => wordsOf(name).join('-');
export const pascal = (name: string): string => wordsOf(name).map(capital).join('');
export const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
export const snake = (name: string): string => wordsOf(name).join('_');
/** 'who-owes-what': 'who owes what'. */
export const prose = (name: string): string => wordsOf(name).join(' ');
/** 'who-owes-what': 'Who owes what'. */
export const sentence = (name: string): string => capital(prose(name));
/** 'receipts': 'receipt'; 'entries': 'entry'. */
export const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');

const FORMS = [kebab, camel, pascal, snake, prose, sentence];

/** The text with each name replaced, in every form in which code and prose write it. */
export const rename = (text: string, names: [from: string, to: string][]): string =>
  names.reduce(
    (renamed, [from, to]) => FORMS.reduce((all, form) => all.replaceAll(form(from), () => form(to)), renamed),
    text,
  );

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/;
const VERB_AND_NOUN = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/;

export function requireKebab(name: string, what: string, example: string): void {
  if (!KEBAB.test(name))
    throw new UserFacingError(`${what} has a name in lower case, such as ${example}, not '${name}'.`);
}

export function requireVerbAndNoun(name: string): void {
  if (!VERB_AND_NOUN.test(name))
    throw new UserFacingError(`The name of an operation is a verb and a noun, such as archiveGroup, not '${name}'.`);
}

export function requireCamel(name: string, what: string, example: string): void {
  if (!CAMEL.test(name))
    throw new UserFacingError(`${what} has a name in camel case, such as ${example}, not '${name}'.`);
}
