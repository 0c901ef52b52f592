import { readFileSync } from 'node:fs';
import { rspack } from '@rspack/core';
import { builtAside } from './build-aside.mjs';
import { integrityOf } from './remotes.ts';

/** The pages whose files it does not need: it never answers them. */
const NOT_ANSWERED = ['/login'];

/**
 * Writes /sw.js: the module `entry` with what it imports, in one file, since browsers compare no other. It gets the
 * shell's files (links.json) and the hash of its page, in the form of subresource integrity, so each version has its
 * own. `config` is that of the shell.
 */
export const workerInBuild = (config, entry) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('worker', (compilation) =>
      // After links.json, which has the final names.
      compilation.hooks.processAssets.tapPromise({ name: 'worker', stage: AFTER_LINKS }, async () => {
        const textOf = (name) => compilation.getAsset(name).source.source();
        const { first, pages, shared } = JSON.parse(textOf('links.json'));
        const ofPages = Object.entries(pages).flatMap(([path, files]) => (NOT_ANSWERED.includes(path) ? [] : files));
        const files = [...new Set([...first, ...ofPages, ...Object.values(shared).flat()])].map((file) => `/${file}`);
        const hash = integrityOf(Buffer.from(textOf('index.html')));
        const text = await built(config, entry, { SHELL_FILES: files, PAGE_INTEGRITY: hash });
        compilation.emitAsset('sw.js', new rspack.sources.RawSource(text));
      }),
    ),
});
const AFTER_LINKS = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;

/** The text of a module with all that it imports; `values` replace names in it. */
function built({ plugins: _, output: __, ...config }, entry, values) {
  const defined = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
  const worker = {
    ...config,
    entry,
    target: 'webworker',
    devtool: false,
    plugins: [new rspack.DefinePlugin(Object.fromEntries(defined))],
  };
  return builtAside(worker, 'sw.js', (file) => readFileSync(file, 'utf8'));
}
