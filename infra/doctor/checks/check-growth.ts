import { services } from '../../local/processes/services.ts';
import { onDatabase } from '../../local/servers/on-database.ts';
import type { Check } from '../finding.ts';

type Most = { person: string; day: string; bytes: number; most: number };

const inMB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Whether an account has used much of its daily storage limit, today or yesterday: the one that used most. */
export const checkGrowth: Check = async ({ databaseUrl, bounds }) => {
  const found = await Promise.all(
    services.map(async ({ name, database }) => {
      const most = await onDatabase(databaseUrl(database), async (db) => {
        const { rows } = await db.query<Most>(
          `select person_id as person, day::text, bytes::float, most::float from stored_bytes
           where day >= (now() at time zone 'utc')::date - 1 order by bytes desc limit 1`,
        );
        return rows[0];
      });
      if (!most || most.bytes <= bounds.stored * most.most) return [];
      const problem = `The account ${most.person} has had ${name} store ${inMB(most.bytes)} on ${most.day}, of ${inMB(most.most)} that it may.`;
      return [{ problem, remedy: 'Look what it writes (personId in the log); infra/docs/alerts.md, StoredMuch.' }];
    }),
  );
  return found.flat();
};
