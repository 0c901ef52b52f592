import { readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path/posix';
import type { Violation } from './source-rules.ts';
import type { Tree } from './tree.ts';

/** Code points of a line: Biome wraps code, but neither documents nor comments. */
const WIDTH = 120;
const CODE = /\.([cm]?[jt]sx?|css|sh|ya?ml|conf|template)$|Dockerfile$/;
/** A line of a comment, or one with a comment behind its code. */
const COMMENT = /^\s*(\/\/|\{?\/\*|\*|#)|\s\/\/\s/;
/** The path of a link to a file relative to the document, without the fragment. */
const TO_FILE = /\]\((?![a-z]+:|#)([^)#\s]+)/g;
/** A path of the repository that a document names as code; build output is ignored. */
const NAMED = /`((?:infra|libs|shell|mfe-[\w*]+|svc-[\w*-]+)(?:\/(?!\.|dist|node_modules)[\w.@*-]+)+)\/?`/g;

export function brokenByDocuments(tree: Tree): Violation[] {
  return Array.from(tree.files).flatMap(([from, file]) => {
    if (CODE.test(from))
      return tooWide(readFileSync(file, 'utf8'), COMMENT).map((to) => ({ rule: 'comments-are-narrow', from, to }));
    if (basename(from) === 'package.json')
      return missingLicense(from, readFileSync(file, 'utf8'), tree).map((to) => ({
        rule: 'packages-declare-their-license',
        from,
        to,
      }));
    if (!from.endsWith('.md')) return [];
    const text = readFileSync(file, 'utf8');
    return [
      ...tooWide(text).map((to) => ({ rule: 'documents-are-narrow', from, to })),
      ...brokenLinks(from, text, tree).map((to) => ({ rule: 'documents-link-to-what-is-there', from, to })),
    ];
  });
}

const tooWide = (text: string, checked = /^/) =>
  text
    .split('\n')
    .map((line, index) => ({ number: index + 1, line, width: Array.from(line).length }))
    .filter(({ line, width }) => width > WIDTH && checked.test(line))
    .map(({ number, width }) => `line ${number} has ${width} characters, more than ${WIDTH}`);

const LICENCE = 'MIT';

/** A package without a license may not be used, and tools that check dependencies refuse it. */
function missingLicense(from: string, text: string, { files }: Tree) {
  const { license } = JSON.parse(text) as { license?: string };
  return [
    ...(license === LICENCE ? [] : [`license is ${license}`]),
    ...(from === 'package.json' && !files.has('LICENSE') ? ['no LICENSE'] : []),
  ];
}

function brokenLinks(from: string, text: string, { files }: Tree) {
  const paths = Array.from(files.keys());
  const isThere = (path: string) =>
    files.has(path) || paths.some((file) => matchesGlob(file, path) || matchesGlob(file, `${path}/**`));
  const links = Array.from(text.matchAll(TO_FILE), ([, link = '']) => join(dirname(from), link).replace(/\/$/, ''));
  const named = Array.from(text.matchAll(NAMED), ([, path = '']) => path);
  return [...links, ...named].filter((path) => !isThere(path));
}
