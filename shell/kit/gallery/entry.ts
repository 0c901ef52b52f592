import type { ComponentType } from 'react';

/** A part of the kit, as the gallery tells of it. Its props, and the code of its examples, are read from the source. */
export type Entry = {
  /** Its file in src without extension, such as 'ui/button'; its examples are in the file of that name. */
  file: string;
  title: string;
  /** What it is for, in one sentence. */
  purpose: string;
  examples: Record<string, ComponentType>;
  /**
   * Where it cannot be shown in both themes side by side. page: it covers the page, or belongs to it once, and has the theme of the
   * page; alone: it is a page itself.
   */
  shown?: 'page' | 'alone';
  dos: string[];
  donts: string[];
};
export type Chapter = { title: string; entries: Entry[] };
