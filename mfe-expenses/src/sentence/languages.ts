import { english } from './english.ts';
import type { Words } from './words.ts';

const languages: Readonly<Record<string, Words>> = { en: english };

/** The words of a locale's language; English if it has no table yet. */
export const wordsOf = (locale: string): Words => languages[locale.split('-', 1)[0] ?? ''] ?? english;
