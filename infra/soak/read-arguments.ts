import { UserFacingError } from '@allsquare/build/user-facing-error';

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600 };
/** In seconds: below it there is no time to see anything grow. */
const SHORTEST = 120;

/** How long a soak lasts, an hour unless it is said, and how many deeds begin a second. */
export function readArguments(duration = '1h', rate?: string): { seconds: number; rate?: number } {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const seconds = Number(count) * (SECONDS[unit] ?? Number.NaN);
  const wanted = rate === undefined ? undefined : Number(rate);
  if (!(seconds >= SHORTEST) || (wanted !== undefined && !(wanted > 0)))
    throw new UserFacingError(
      'Say for how long, two minutes at least, and at which rate: npm run soak -- 10m --rate 40',
    );
  return { seconds, rate: wanted };
}
