import type { ComponentType } from 'react';

/** What the gallery says about a part of the kit. Its props and the code of its examples are read from the source. */
export type Entry = {
  /** Its file in src without extension, such as 'ui/button'; its examples are in the file of that name. */
  file: string;
  title: string;
  /** What it is for, in one sentence. */
  purpose: string;
  examples: Record<string, ComponentType>;
  /**
   * For what cannot be shown in both themes side by side. page: it covers the page, or exists once in it, and has its
   * theme; alone: it is a whole page, on a route of its own.
   */
  shown?: 'page' | 'alone';
  dos: string[];
  donts: string[];
};
export type Chapter = { title: string; entries: Entry[] };
