import { parseArgs } from 'node:util';
import { UserFacingError } from '@allsquare/build/user-facing-error';

/** In hours: growth does not show in less. */
const MIN_HOURS = 1 / 30;

/**
 * Either a number of random faults or, with `hours`, a long run with planned faults. The seed makes both repeatable.
 */
export type Arguments = { seed: number; brokers: number } & ({ faults: number } | { hours: number; rate?: number });

export function readArguments(args: string[]): Arguments {
  const options = {
    seed: { type: 'string' },
    brokers: { type: 'string' },
    hours: { type: 'string' },
    rate: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [faults, hours, rate] = [positionals[0], values.hours, values.rate].map((text) =>
    text === undefined ? undefined : Number(text),
  );
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const common = { seed, brokers: Number(values.brokers ?? 1) };
  if (Number.isInteger(seed)) {
    if (Number.isInteger(faults) && Number(faults) > 0 && hours === undefined)
      return { ...common, faults: Number(faults) };
    if (faults === undefined && Number(hours) >= MIN_HOURS && (rate === undefined || rate > 0))
      return { ...common, hours: Number(hours), ...(rate !== undefined && { rate }) };
  }
  throw new UserFacingError(
    'Name how many faults, or for how many hours (0.04 at least), and a whole number as the seed: ' +
      'npm run chaos -- 300 --seed 7, or npm run chaos -- --hours 1 --rate 40',
  );
}
