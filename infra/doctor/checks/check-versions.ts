import { onDatabase } from '../../local/servers/on-database.ts';
import type { Check } from '../finding.ts';
import { onBroker } from '../on-broker.ts';

const UPGRADES = 'Upgrade it: infra/docs/operations.md, Upgrades.';

/** Whether the servers have versions on which the product was tested. */
export const checkVersions: Check = async ({ adminUrl, natsUrl, bounds }) => {
  const postgres = await onDatabase(adminUrl, async (db) => {
    const { rows } = await db.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  const nats = await onBroker(natsUrl('operator') ?? '', async ({ info }) => info?.version ?? '');
  const runs = { node: process.versions.node, postgres, nats };
  return (['node', 'postgres', 'nats'] as const)
    .filter((server) => isOlder(runs[server], bounds[server]))
    .map((server) => ({
      problem: `${server} is ${runs[server]}; the product needs ${bounds[server]}.`,
      remedy: UPGRADES,
    }));
};

const isOlder = (runs: string, least: string) => runs.localeCompare(least, 'en', { numeric: true }) < 0;
