/* npm run seed: fills the running product with a small world, and says who can sign in. */

import { productPort } from '../ports.ts';
import { explain, isSystemError, UserFacingError } from '../user-facing-error.ts';
import { fill } from './fill.ts';
import { groups } from './groups.ts';
import { everybody, PASSWORD, people } from './people.ts';

try {
  const origin = `http://localhost:${productPort()}`;
  const { began, wasThere } = await fill(origin).catch((error: unknown) => {
    throw isNobodyThere(error)
      ? new UserFacingError(`Nothing answers at ${origin}: start the product with npm start.`)
      : error;
  });
  const count = (what: 'spent' | 'settled') => groups.reduce((sum, group) => sum + group[what].length, 0);
  console.log(
    wasThere
      ? `The small world is at ${origin} since ${began.toISOString().slice(0, 10)}; nothing was added twice.`
      : `${origin} has a small world now: ${everybody.length} people, ${groups.length} groups, ${count('spent')} expenses, ${count('settled')} settlements.`,
  );
  console.log(`\nSign in as one of them; the password of all is ${PASSWORD}\n`);
  for (const somebody of everybody) console.log(`  ${people[somebody].email.padEnd(20)}${groupsOf(somebody)}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

function groupsOf(somebody: (typeof everybody)[number]): string {
  const own = groups.filter(({ maker, others }) => [maker, ...others].includes(somebody));
  return own.map(({ name, maker }) => (maker === somebody ? `${name} (admin)` : name)).join(', ');
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof TypeError && isSystemError(error.cause, 'ECONNREFUSED');
}
