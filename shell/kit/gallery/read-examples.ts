import type { ComponentType } from 'react';
import { sources } from './from-build.ts';

export type Example = { name: string; title: string; meaning: string; code: string; Content: ComponentType };

/** A comment, and the statement that it belongs to, which a blank line follows, and then another statement or nothing. */
const EXAMPLE = /\/\*\* (.+) \*\/\nexport (const (\w+) = [^]*?;)\n(?:\n(?=\S)|$)/g;

const titleOf = (name: string) =>
  name.replace(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** The examples of a file, in its order, each with the very code that runs. */
export const readExamples = (file: string, contents: Record<string, ComponentType>): Example[] =>
  Array.from((sources[file] ?? '').matchAll(EXAMPLE), ([, meaning = '', code = '', name = '']) => ({
    name,
    title: titleOf(name),
    meaning,
    code,
    Content: contents[name] ?? (() => null),
  }));
