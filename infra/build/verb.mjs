/* node infra/build/verb.mjs <release | ops> <verb> [...]: runs the file of verbs.json as run.mjs does. */
import { readFileSync } from 'node:fs';

const [group, verb] = process.argv.slice(2);
const files = JSON.parse(readFileSync(new URL('verbs.json', import.meta.url), 'utf8'))[group];
if (files[verb]) {
  process.argv.splice(2, 2, files[verb]);
  void import('./run.mjs');
} else {
  const verbs = Object.keys(files).join('\n  ');
  console.error(`Usage: npm run ${group} -- <verb> [...], where the verb is one of:\n  ${verbs}`);
  process.exitCode = 2;
}
