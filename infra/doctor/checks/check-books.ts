import { runAudit } from '../../local/ops/run-audit.ts';
import type { Check } from '../finding.ts';

/** Whether the books equal the sum of their entries. */
export const checkBooks: Check = async ({ databaseUrl }) => {
  const { isRight, report } = await runAudit(databaseUrl('expenses'));
  if (isRight) return [];
  return [
    {
      problem: report.split('\n').at(-1) ?? '',
      remedy:
        'npm run ops -- audit lists them; stop svc-expenses, and restore its database (infra/docs/operations.md).',
    },
  ];
};
