import { runAudit } from '../../local/run-audit.ts';
import type { Check } from '../finding.ts';

/** Whether the books equal what they are made of. */
export const checkBooks: Check = async ({ databaseUrl }) => {
  const { isRight, said } = await runAudit(databaseUrl('expenses'));
  if (isRight) return [];
  return [
    {
      problem: said.split('\n').at(-1) ?? '',
      doThis: 'npm run audit lists them; stop svc-expenses, and restore its database (infra/docs/operations.md).',
    },
  ];
};
