import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readUnits, root } from '../build/units.ts';
import { type Lock, pruneLock } from './prune-lock.ts';

type Manifest = { name: string; version: string; license?: string; author?: string | { name: string } };
type Part = { name: string; licence: string; text: string };

/** Development dependencies whose content ships all the same: files of the kit are subsets of this font. */
const SHIPPED = ['node_modules/@fontsource-variable/archivo'];
const TEXTS = /^(licen[cs]e|copying|notice|unlicense|ofl)(?!.*\.(js|json|ts)$)/i;

/** For a package whose manifest names MIT and that lacks its text. */
const MIT = readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^MIT License\n\nCopyright .*\n/, '');

/** The units with an image. */
export const shipped = readUnits().filter(({ path }) => /^((svc|mfe)-[a-z-]+|shell|infra\/pages)$/.test(path));

/** The packages in the images of these units, and those whose content the bundles contain, by their folders. */
export function packagesOf(names: string[]): string[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages } = pruneLock(lock, names);
  const installed = Object.entries(packages).filter(
    ([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional,
  );
  // A package at an image's root may be in the folder of a unit here.
  const here = (path: string) =>
    lock.packages[path] ? path : Object.keys(lock.packages).find((place) => place.endsWith(`/${path}`));
  return [...installed.map(([path]) => here(path) ?? path), ...SHIPPED];
}

/** The texts of the licences of all shipped packages, each once. */
export function licences(): string {
  const byText = new Map<string, Part[]>();
  for (const part of packagesOf(shipped.map(({ name }) => name)).map(partAt))
    byText.set(part.text, [...(byText.get(part.text) ?? []), part]);
  const sections = Array.from(byText, ([text, parts]) => `${headingOf(parts)}\n\n${text}`);
  return `${[head, ...sections.toSorted()].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

const head = `Allsquare is free software under the licence that comes first. It contains the packages and fonts below, each under the licence that is below its name.

${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`;

const headingOf = (parts: Part[]) =>
  [...new Set(parts.map(({ name, licence }) => `${name} (${licence})`))].toSorted().join('\n');

function partAt(path: string): Part {
  const folder = join(root, path);
  const { name, version, license, author }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => TEXTS.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim());
  if (texts.length === 0) {
    if (license !== 'MIT') throw new Error(`${path} has no text of its licence (${license}): add it by hand.`);
    const holder = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`);
    texts.push(`MIT License\n\nCopyright (c) ${holder}\n${MIT}`.trim());
  }
  return { name: `${name} ${version}`, licence: license ?? 'see below', text: texts.join('\n\n') };
}
