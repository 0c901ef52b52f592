import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Violation } from './source-rules.ts';
import type { Tree } from './tree.ts';

/** Words that exported names, file names and headings must not use, by the standard terms for them. */
const STANDARD: Record<string, string[]> = {
  'publish, print, return or report': ['say', 'says', 'said', 'saying'],
  'notify, report or publish': ['tell', 'tells', 'told', 'telling'],
  'receive or consume': ['hear', 'hears', 'heard', 'hearing'],
  'store, retain, preserve or cache': ['keep', 'keeps', 'kept', 'keeping', 'keeper'],
  'status, state or remain': ['stand', 'stands', 'stood', 'standing'],
  'deleted, missing or expired': ['gone'],
  'join, match or visit': ['meet', 'meets', 'met', 'meeting'],
  'concurrent or in the meantime': ['meanwhile'],
  'fault or inject': ['strike', 'strikes', 'struck', 'striking'],
  'action or operation': ['deed', 'deeds'],
  'check, validate or evaluate': ['judge', 'judges', 'judged', 'judging'],
  'change or trigger': ['stir', 'stirs', 'stirred', 'stirring'],
};
/** A word that hides a standard term only where it is the whole name. */
const STANDARD_ALONE: Record<string, string> = {
  with: 'other, partner or counterpart',
  way: 'method, route or direction',
  ring: 'cycle',
  enter: 'open, join or insert',
  spread: 'shard or distribute',
};
const TERMS = new Map(Object.entries(STANDARD).flatMap(([term, words]) => words.map((word) => [word, term] as const)));

/**
 * A migration that databases have recorded, and the example of the slot `group.gone`. This list only becomes shorter.
 */
const RECORDED = new Set(['svc-expenses/src/migrations/1765800000000-told-balances.ts', 'GroupGone']);
/** Plain English words, none of them a term of art. */
const PLAIN = /\bstand-(?:ins?|alone)\b/gi;

/** Recorded releases. */
const UNCHECKED = /^infra\/environments\/releases\//;

/** Exported names, file names, folder names and headings that use a word for which the field has a standard term. */
export function brokenByTerms({ files, sources }: Tree): Violation[] {
  const paths = Array.from(files.keys()).filter((path) => !UNCHECKED.test(path));
  const headings = paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => headingsIn(readFileSync(files.get(path) ?? path, 'utf8')).map((name) => ({ from: path, name })));
  const exported = Array.from(sources).flatMap(([from, source]) => source.exported.map((name) => ({ from, name })));
  const named = withParents(paths).map((path) => ({ from: path, name: posix.basename(path) }));
  return [...named, ...exported, ...headings]
    .filter(({ from, name }) => !RECORDED.has(name) && !RECORDED.has(from))
    .flatMap(({ from, name }) => refused(name).map((to) => ({ rule: 'names-are-standard-terms', from, to })));
}

const withParents = (paths: string[]) => [
  ...new Set(
    paths.flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  ),
];

/** The reasons for refusing a name, by word, with the standard terms. */
function refused(name: string): string[] {
  const words = wordsOf(name);
  const [only] = words;
  const alone = words.length === 1 && only !== undefined && Object.hasOwn(STANDARD_ALONE, only);
  const found = words.flatMap((word) => {
    const term = TERMS.get(word) ?? (alone ? STANDARD_ALONE[word] : undefined);
    return term ? [`${name}: the standard term for '${word}' is ${term}`] : [];
  });
  return [...new Set(found)];
}

/** The words of a name without its extensions: of `told-balances.test.ts`, `TOLD_BALANCES` and `To be told` alike. */
const wordsOf = (name: string) =>
  name
    .replaceAll(PLAIN, '')
    .replace(/(\.(page|module|queries|repository|test))?\.[a-z]+$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** The headings of a document, outside of code blocks. */
const headingsIn = (text: string) =>
  Array.from(text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => heading);
