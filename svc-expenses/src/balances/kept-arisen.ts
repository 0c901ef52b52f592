import { Injectable } from '@nestjs/common';
import type { Arisen, Explained } from './why.repository.ts';

const KEPT = 1000;

type Kept = { version: number; arisen: Arisen };

/** With whom a balance arose, as of the last version of the books that somebody asked for. */
@Injectable()
export class KeptArisen {
  readonly #kept = new Map<string, Kept>();

  versionOf(groupId: string, person: string): number | undefined {
    return this.#kept.get(keyOf(groupId, person))?.version;
  }

  /** What was found, or what is kept of the same version; that which was asked for least recently gives way. */
  take(groupId: string, person: string, { arisen, epochVersion: version }: Explained): Arisen | undefined {
    const key = keyOf(groupId, person);
    const kept = arisen ? { version, arisen } : this.#kept.get(key);
    this.#kept.delete(key);
    // Another question may have replaced it meanwhile.
    if (kept?.version !== version) return undefined;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(key, kept);
    return kept.arisen;
  }
}

const keyOf = (groupId: string, person: string) => `${groupId} ${person}`;
