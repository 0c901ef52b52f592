import type { TestRun } from './test-runs.ts';

/** Seconds of a whole run on a quiet machine with two processors, without shards; unlisted suites take less than 15. */
const measured: Record<string, number> = {
  'identity on Keycloak': 310,
  'infra/api': 200,
  'infra/chaos': 320,
  'infra/e2e': 1050,
  'infra/boundaries': 30,
  'infra/compose': 15,
  'infra/local': 110,
  'infra/new': 150,
  'infra/pages': 40,
  'infra/release': 80,
  'libs/service-kit': 110,
  'mfe-expenses': 140,
  'mfe-friends': 15,
  'mfe-groups': 40,
  shell: 50,
  'shell/kit': 30,
  'svc-auth-gateway': 310,
  'svc-expenses': 270,
  'svc-friends': 70,
  'svc-groups': 140,
};
const DEFAULT_SECONDS = 10;

/** The estimate for a suite that has no green run on this machine. */
export function usualSeconds(name: string, { unit, only, shard }: TestRun): number {
  const whole = measured[name] ?? (only ? undefined : measured[unit.path]);
  return (whole ?? DEFAULT_SECONDS) / Number(shard?.split('/')[1] ?? 1);
}
