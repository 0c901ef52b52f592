import type { ComponentType } from 'react';

/** A part of the kit in the gallery. Its props and the code of its examples are read from the source. */
export type Entry = {
  /** Its file in src without extension, such as 'ui/button'; the file of its examples has the same name. */
  file: string;
  title: string;
  /** Its purpose, in one sentence. */
  purpose: string;
  examples: Record<string, ComponentType>;
  /**
   * For parts that cannot be shown in both themes side by side. page: it covers the page, or exists once in it, and has
   * its theme; alone: it is a whole page with its own route.
   */
  shown?: 'page' | 'alone';
  dos: string[];
  donts: string[];
};
export type Chapter = { title: string; entries: Entry[] };
