/* npm run fuzz: requests of every kind, made of the OpenAPI documents of a product of its own. See README.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { highLimits } from '@allsquare/local/high-limits.ts';
import { type Product, startProduct } from '@allsquare/local/product.ts';
import { fill } from '@allsquare/local/seed/fill.ts';
import { explain } from '@allsquare/local/user-facing-error.ts';
import { runToEnd, schemathesis } from './schemathesis.ts';
import { credentials, fillForAnn, nothing } from './seen-by-ann.ts';
import { settings } from './settings.ts';

/** The session's last: its wrong passwords lock Ann's account. It takes no ids of other things. */
const DOCUMENTS = ['groups', 'expenses', 'friends', 'auth'];
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
  'use_after_free',
];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

try {
  const program = schemathesis(console.log);
  const product = await startProduct({
    ports: 'free',
    environment: { LOG_LEVEL: 'error', ...highLimits },
    signal: stopping.signal,
  });
  try {
    await fill(product.origin);
    const failed: string[] = [];
    for (const name of DOCUMENTS) if (!(await fuzz(product, program, name))) failed.push(name);
    if (failed.length > 0) process.exitCode = 1;
    console.log(failed.length > 0 ? `Found something in: ${failed.join(', ')}.` : 'Found nothing.');
  } finally {
    await product.stop();
  }
} catch (error) {
  if (!stopping.signal.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

/** Whether one document stood all requests. What stands behind `npm run fuzz --` goes to schemathesis: `--seed 7 --max-examples 500`. */
async function fuzz({ origin, folder }: Product, program: string, name: string): Promise<boolean> {
  const known = name === 'auth' ? nothing : await fillForAnn(origin);
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, settings(credentials, known));
  const checks = ['--checks', CHECKS.join(',')];
  const bounds = ['--max-examples', '100', '--request-timeout', '20', '--continue-on-failure', '--warnings', 'off'];
  // The stream of events ends with the token, which is too late.
  const without = ['--exclude-operation-id', 'streamEvents'];
  const own = process.argv.slice(2);
  const document = `${origin}/api/docs/${name}.json`;
  const args = ['--config-file', config, 'run', document, '--url', origin, ...checks, ...without, ...bounds, ...own];
  return runToEnd(program, args, folder, stopping.signal);
}
