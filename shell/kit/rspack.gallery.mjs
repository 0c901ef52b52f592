import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pageConfig } from '@allsquare/build/rspack.browser';
import { rspack } from '@rspack/core';
import { readTypes } from './gallery/build/read-types.ts';

const gallery = join(import.meta.dirname, 'gallery');
const root = join(import.meta.dirname, '../..');

/**
 * The text of gallery/from-build.ts: the current types; sources and remotes by import, so that a change shows at once.
 */
const fromBuild = () => {
  const examples = readdirSync(join(gallery, 'examples')).map((file) => file.slice(0, -'.tsx'.length));
  const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  return [
    ...examples.map((name, at) => `import source${at} from './examples/${name}.tsx?raw';`),
    ...remotes.map((name, at) => `import { remote as remote${at} } from '../../../${name}/src/remote.ts';`),
    ...remotes.map((name, at) => `import manifest${at} from '../../../${name}/remote.json';`),
    `export const typeDocs = ${JSON.stringify(readTypes())};`,
    `export const sources = { ${examples.map((name, at) => `'${name}': source${at}`).join(', ')} };`,
    `export const remotes = [${remotes.map((name, at) => `{ name: '${name}', manifest: manifest${at}, remote: remote${at} }`).join(', ')}];`,
  ].join('\n');
};

/** The gallery only. Not named rspack.config.mjs, because no part of the product is built from it. */
export default (env) => {
  const config = pageConfig(import.meta.dirname, 'kit_gallery', './gallery/main.tsx')(env);
  const rules = [{ oneOf: [{ resourceQuery: /^\?raw$/, type: 'asset/source' }, ...config.module.rules] }];
  return {
    ...config,
    module: { rules },
    plugins: [
      ...config.plugins,
      new rspack.experiments.VirtualModulesPlugin({ [join(gallery, 'from-build.ts')]: fromBuild() }),
    ],
  };
};
