import { createHash } from 'node:crypto';
import { formatWait, Metrics, type Problem } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { limitsConfig } from '../config.ts';
import { refuse } from '../refuse.ts';
import { SharedCounts } from './shared-counts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The counters, and their windows in milliseconds; the limits themselves are configured. */
const windows = {
  LIMIT_WRONG_PASSWORDS: 15 * MINUTE,
  LIMIT_WRONG_PASSWORDS_IN_A_ROW: 12 * HOUR,
  // Two adjacent windows stay below the provider's lock at 100, which resets after an hour (infra/keycloak/realm.json).
  LIMIT_WRONG_PASSWORDS_OF_STRANGERS: 12 * HOUR,
  LIMIT_WRONG_PASSWORDS_PER_IP: 15 * MINUTE,
  LIMIT_REGISTRATIONS: HOUR,
  LIMIT_GUESTS: HOUR,
  LIMIT_GUESTS_PER_LINK: HOUR,
  LIMIT_LINK_LOOKS: MINUTE,
  LIMIT_REFRESHES: MINUTE,
  LIMIT_WRITES: MINUTE,
  LIMIT_UNSIGNED_WRITES: MINUTE,
  LIMIT_ACCOUNT_REQUESTS: MINUTE,
  LIMIT_RENAMES: HOUR,
  LIMIT_SPAN_REPORTS: MINUTE,
  LIMIT_MAILS: 10 * MINUTE,
  LIMIT_MAIL_REQUESTS: HOUR,
} satisfies Partial<Record<keyof ConfigType<typeof limitsConfig>, number>>;
export type Limit = keyof typeof windows;

/**
 * Replicas notify each other of every twentieth part of a limit: a person's writes cost few messages, and none waits
 * for one.
 */
const PUBLISH_STEPS = 20;

/** Refuses requests beyond a limit. `who`: a person, a session, a network, an email, or two of them. */
@Injectable()
export class Limits {
  readonly #hit: (of: { limit: string }) => void;

  constructor(
    private readonly counts: SharedCounts,
    @Inject(limitsConfig.KEY) private readonly config: ConfigType<typeof limitsConfig>,
    metrics: Metrics,
  ) {
    this.#hit = metrics.counter('allsquare_limits_hit_total', 'Requests that a limit has refused.', ['limit']);
  }

  /** Throws Problem 429 'too-many-requests' once `who` has used up the limit. */
  check(limit: Limit, ...who: string[]) {
    const wait = this.counts.waitTime(keyOf(limit, who), this.config[limit]);
    if (wait > 0) throw this.refusal(limit, wait / 1000);
  }

  count(limit: Limit, ...who: string[]) {
    const step = Math.max(1, Math.floor(this.config[limit] / PUBLISH_STEPS));
    this.counts.increment(keyOf(limit, who), windows[limit], step);
  }

  /** Checks, then counts. */
  consume(limit: Limit, ...who: string[]) {
    this.check(limit, ...who);
    this.count(limit, ...who);
  }

  /** The same without throwing: whether it was counted. */
  tryConsume(limit: Limit, ...who: string[]): boolean {
    if (this.counts.waitTime(keyOf(limit, who), this.config[limit]) > 0) return false;
    this.count(limit, ...who);
    return true;
  }

  reset(limit: Limit, ...who: string[]) {
    this.counts.reset(keyOf(limit, who));
  }

  /** The only place that creates a 429 for a limit. */
  refusal(limit: keyof ConfigType<typeof limitsConfig>, seconds: number): Problem {
    this.#hit({ limit });
    const retryAfter = Math.ceil(seconds);
    return refuse('too-many-requests', {
      message: `Too many requests. Please try again in ${formatWait(retryAfter)}.`,
      retryAfter,
    });
  }
}

/** The broker gets neither addresses nor ids. */
const keyOf = (limit: Limit, who: string[]) =>
  `${limit}.${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`;
