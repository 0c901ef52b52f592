import { Injectable } from '@nestjs/common';
import { RecentlyUsed } from '../recently-used.ts';
import { refuse } from '../refuse.ts';
import { type Counted, type Days, type MonthPart, StatisticsRepository, type Stored } from './statistics.repository.ts';

type Figures = Stored & { counted: Counted };

/** What must be counted for statistics, once for each version of the books. */
@Injectable()
export class StatisticsCache {
  readonly #cache = new RecentlyUsed<{ version: number; counted: Counted }>();

  constructor(private readonly statistics: StatisticsRepository) {}

  async read(callerId: string, groupId: string, days?: Days): Promise<Figures> {
    const key = keyOf(callerId, groupId, days);
    const cached = this.#cache.get(key);
    const found = await this.statistics.read(callerId, groupId, days, cached?.version);
    const counted = found?.counted ?? cached?.counted;
    if (!found || !counted) throw refuse('group-not-found');
    this.#cache.set(key, { version: found.epochVersion, counted });
    return { ...found, counted };
  }

  /** The caller's shares by group, of all days. */
  async listOwn(callerId: string, groupIds: string[]): Promise<Map<string, MonthPart[]>> {
    const versions = await this.statistics.listVersions(groupIds);
    const own = new Map<string, MonthPart[]>();
    for (const { groupId, version } of versions) {
      const cached = this.#cache.get(keyOf(callerId, groupId));
      if (cached?.version === version) own.set(groupId, cached.counted.own);
    }
    const others = versions.filter(({ groupId }) => !own.has(groupId));
    if (others.length === 0) return own;
    const found = await this.statistics.listOwn(
      callerId,
      others.map(({ groupId }) => groupId),
    );
    const byGroup = Map.groupBy(found, ({ groupId }) => groupId);
    for (const { groupId, version } of others) {
      const parts = byGroup.get(groupId) ?? [];
      // Counted after the version was read: never of an older one.
      this.#cache.set(keyOf(callerId, groupId), { version, counted: { own: parts } });
      own.set(groupId, parts);
    }
    return own;
  }
}

const keyOf = (callerId: string, groupId: string, { from = '', to = '' }: Partial<Days> = {}) =>
  `${callerId} ${groupId} ${from} ${to}`;
