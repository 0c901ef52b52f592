import { Injectable } from '@nestjs/common';
import type { Explained, Origins } from './why.repository.ts';

const MAX_ENTRIES = 1000;

type CachedOrigins = { version: number; origins: Origins };

/** With whom a balance arose, as of the last version of the books that somebody asked for. */
@Injectable()
export class OriginCache {
  readonly #cache = new Map<string, CachedOrigins>();

  versionOf(groupId: string, person: string): number | undefined {
    return this.#cache.get(keyOf(groupId, person))?.version;
  }

  /** What was found, or what is kept of the same version; that which was asked for least recently gives way. */
  resolve(groupId: string, person: string, { origins, epochVersion: version }: Explained): Origins | undefined {
    const key = keyOf(groupId, person);
    const cached = origins ? { version, origins } : this.#cache.get(key);
    this.#cache.delete(key);
    // Another question may have replaced it meanwhile.
    if (cached?.version !== version) return undefined;
    if (this.#cache.size >= MAX_ENTRIES) this.#cache.delete(this.#cache.keys().next().value ?? '');
    this.#cache.set(key, cached);
    return cached.origins;
  }
}

const keyOf = (groupId: string, person: string) => `${groupId} ${person}`;
