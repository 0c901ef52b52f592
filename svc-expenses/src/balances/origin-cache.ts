import { Injectable } from '@nestjs/common';
import { RecentlyUsed } from '../recently-used.ts';
import { refuse } from '../refuse.ts';
import { type Explained, type Origins, type PageOfMoves, WhyRepository } from './why.repository.ts';

type Found = Explained & { seat: string; origins: Origins };

/** With whom a balance arose, counted once for each version of the books. */
@Injectable()
export class OriginCache {
  readonly #cache = new RecentlyUsed<{ version: number; origins: Origins }>();

  constructor(private readonly why: WhyRepository) {}

  /** With a page of what has moved the balance, where one is asked for. */
  async find(groupId: string, person: string, page?: PageOfMoves): Promise<Found> {
    const key = `${groupId} ${person}`;
    const cached = this.#cache.get(key);
    const found = await this.why.explain(groupId, person, { known: cached?.version, page });
    if (!found?.seat) throw refuse('not-in-the-books');
    // Counted unless the version is the cached one.
    const origins = found.origins ?? cached?.origins ?? [];
    this.#cache.set(key, { version: found.epochVersion, origins });
    return { ...found, seat: found.seat, origins };
  }
}
