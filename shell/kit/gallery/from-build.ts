import type { Remote } from '@allsquare/kit/remote';
import type { TypeDocs } from './type-docs.ts';

/** A remote with its remote.json. */
export type ListedRemote = { name: string; manifest: { slots: string[] }; remote: Remote };

/* Placeholders: rspack.gallery.mjs fills them in, and for tests build/for-tests.ts. */
export const typeDocs: TypeDocs = { parts: {}, slots: {} };
/** The text of each file of examples, by its name without extension. */
export const sources: Record<string, string> = {};
/** Every remote of the product, from its source. */
export const remotes: readonly ListedRemote[] = [];
