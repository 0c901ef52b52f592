import { onDatabase } from '../../local/servers/on-database.ts';
import type { Check } from '../finding.ts';

/** Whether PostgreSQL still accepts sessions. */
export const checkConnections: Check = async ({ adminUrl, bounds }) => {
  const { used, most } = await onDatabase(adminUrl, async (db) => {
    const { rows } = await db.query<{ used: number; most: number }>(
      `select count(*)::int as used, current_setting('max_connections')::int as most
       from pg_stat_activity where backend_type = 'client backend'`,
    );
    return rows[0] ?? { used: 0, most: 1 };
  });
  if (used <= most * bounds.usedConnections) return [];
  const problem = `${used} of ${most} sessions of PostgreSQL are in use.`;
  return [{ problem, remedy: 'Raise max_connections: infra/docs/operations.md, Scaling.' }];
};
