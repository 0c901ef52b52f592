import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames } from '../local/parts/parts.ts';
import type { Product } from '../local/start/product.ts';

/** What no log may contain (infra/docs/logs.md). Passwords of the tests: people.ts. */
const forbidden = {
  'a password': /password-[0-9a-f]{8}|another horse/,
  'a bearer token': /Bearer /i,
  'a token': /eyJ[\w-]{8}/,
  'a cookie': /allsquare-\d+(-device|-guest)?=|"(set-)?cookie"/i,
  'a mail address': /[\w.+-](@|%40)[\w-]+\.[a-z]{2}/i,
  'values of a statement': /"(parameters|detail|query)":|DETAIL: |Failing row contains|Key \(/,
  'search words': /[?&]q=/,
  "the token of a group's link": /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/,
};

/** Stops every process that may still write lines, and returns each line with forbidden content. */
export async function searchLogs({ folder, part }: Product): Promise<string[]> {
  for (const name of partNames) if (name !== 'postgres' && name !== 'nats') await part(name).stop();
  const secrets = Object.values<string>(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')));
  return readdirSync(join(folder, 'logs')).flatMap((file) =>
    readFileSync(join(folder, 'logs', file), 'utf8')
      .split('\n')
      .flatMap((line) =>
        [
          ...Object.entries(forbidden).flatMap(([what, pattern]) => (pattern.test(line) ? [what] : [])),
          ...(secrets.some((secret) => line.includes(secret)) ? ['a secret'] : []),
        ].map((what) => `${file} has ${what}: ${line}`),
      ),
  );
}
