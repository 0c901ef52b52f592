import type { ComponentType } from 'react';
import { sources } from './from-build.ts';

export type Example = { name: string; title: string; meaning: string; code: string; Content: ComponentType };

/** The statements of a file start at its left edge, as formatted. */
const BETWEEN = /\n+(?=const |export |import |\/\*\* )/;

const titleOf = (name: string) =>
  name.replace(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** The examples of a file, in order, each with the code that runs: its own, and the file's helpers that it uses. */
export const readExamples = (file: string, contents: Record<string, ComponentType>): Example[] => {
  const statements = (sources[file] ?? '').trimEnd().split(BETWEEN);
  const helpers = statements.filter((text) => text.startsWith('const '));
  const isUsedIn = (code: string) => (helper: string) =>
    new RegExp(`\\b${/^const (\w+)/.exec(helper)?.[1]}\\b`).test(code);
  return statements.flatMap((text, at) => {
    const [, name] = /^export const (\w+)/.exec(text) ?? [];
    if (!name) return [];
    const own = text.slice('export '.length);
    return {
      name,
      title: titleOf(name),
      meaning: /^\/\*\* (.+) \*\/$/.exec(statements[at - 1] ?? '')?.[1] ?? '',
      code: [...helpers.filter(isUsedIn(own)), own].join('\n\n'),
      Content: contents[name] ?? (() => null),
    };
  });
};
