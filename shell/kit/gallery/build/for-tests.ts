import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as FromBuild from '../from-build.ts';

const root = join(__dirname, '../../../..');
const examples = join(__dirname, '../examples');

/** The same content as rspack.gallery.mjs writes. The compiler's API is an ES module, so it runs in its own process. */
export const fromBuild = (): typeof FromBuild => ({
  typeDocs: JSON.parse(execFileSync(process.execPath, [join(__dirname, 'read-types.ts')], { encoding: 'utf8' })),
  sources: Object.fromEntries(
    readdirSync(examples).map((file) => [file.slice(0, -'.tsx'.length), readFileSync(join(examples, file), 'utf8')]),
  ),
  remotes: readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((name) => ({
      name,
      manifest: JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')),
      remote: require(join(root, name, 'src/remote.ts')).remote,
    })),
});
