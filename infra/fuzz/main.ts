/* npm run fuzz: requests of every kind, generated from the OpenAPI documents, against a new product. See README.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { fill } from '@allsquare/local/seed/fill.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import { credentials, fillForAnn, type KnownIds, nothing } from './fill-for-ann.ts';
import { runToEnd, schemathesis } from './schemathesis.ts';
import { settings } from './settings.ts';
import { fuzzSpecialCallers } from './special-callers.ts';

/** Runs last: its wrong passwords lock Ann's account. It takes links, and no ids of other objects. */
const SESSION = 'auth';
const DOCUMENTS = services.map(({ document }) => document.name).filter((name) => name !== SESSION);
const OF_ANSWERS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
const CHECKS = [...OF_ANSWERS, 'negative_data_rejection', 'ignored_auth', 'use_after_free'];
const EXAMPLES = '100';
/** Five callers, each with the document of every service. */
const EXAMPLES_OF_SPECIAL = '20';

const stopped = stopSignal();

try {
  const program = schemathesis(console.log);
  const product = await startProduct({
    ports: 'free',
    environment: { LOG_LEVEL: 'error', ...highLimits },
    signal: stopped,
  });
  try {
    await fill(product.origin);
    // Runs first, while the data is as seeded: Ann's requests end friendships.
    const failed = await fuzzSpecialCallers(product, (token, known) => fuzzWith(product, program, token, known));
    for (const name of DOCUMENTS)
      if (!(await fuzzAsAnn(product, program, name, await fillForAnn(product)))) failed.push(name);
    const { links } = await fillForAnn(product);
    if (!(await fuzzAsAnn(product, program, SESSION, { ...nothing, links }))) failed.push(SESSION);
    if (failed.length > 0) process.exitCode = 1;
    console.log(failed.length > 0 ? `Found something in: ${failed.join(', ')}.` : 'Found nothing.');
  } finally {
    await product.stop();
  }
} catch (error) {
  if (!stopped.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

/** Whether one document passed all requests of Ann. */
async function fuzzAsAnn(product: Product, program: string, name: string, known: KnownIds): Promise<boolean> {
  const bounds = ['--checks', CHECKS.join(','), '--max-examples', EXAMPLES];
  return fuzz(product, program, name, settings(known, credentials), bounds);
}

/** Whether the answers to this token were as documented. */
async function fuzzWith(product: Product, program: string, token: string, known: KnownIds): Promise<boolean> {
  const bounds = ['--checks', OF_ANSWERS.join(','), '--max-examples', EXAMPLES_OF_SPECIAL, '--phases', 'fuzzing'];
  const asked: boolean[] = [];
  for (const name of DOCUMENTS)
    asked.push(
      await fuzz(product, program, name, settings(known), [...bounds, '--header', `Authorization: Bearer ${token}`]),
    );
  return asked.every(Boolean);
}

/** Arguments after `npm run fuzz --` go to schemathesis: `--seed 7 --max-examples 500`. */
async function fuzz({ origin, folder }: Product, program: string, name: string, toml: string, bounds: string[]) {
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, toml);
  const manner = ['--request-timeout', '20', '--continue-on-failure', '--warnings', 'off'];
  // The stream of events ends with the token, which is too late.
  const without = ['--exclude-operation-id', 'streamEvents'];
  const document = `${origin}/api/docs/${name}.json`;
  const args = ['--config-file', config, 'run', document, '--url', origin, ...manner, ...without, ...bounds];
  return runToEnd(program, [...args, ...process.argv.slice(2)], folder, stopped);
}
