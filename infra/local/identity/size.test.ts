import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const MOST_LINES = 1_217;

const why = (lines: number) => `infra/local/identity has ${lines} lines, more than ${MOST_LINES}.
It lets npm start be ready in two seconds and is no second Keycloak. What else the product needs of a provider, try with
the real one: npm start -- --keycloak, npm run test:keycloak. Where this one must speak it too, make it shorter elsewhere.`;

test('the local identity server does not grow', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  expect(lines).toBeGreaterThan(1_000);
  if (lines > MOST_LINES) throw new Error(why(lines));
});
