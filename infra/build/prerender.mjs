import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

/** The part of a style sheet that exists outside browsers: the names of its classes. */
const namesAlone = (rule) =>
  rule.type === 'css/module' ? { ...rule, generator: { ...rule.generator, exportsOnly: true } } : rule;

/** Browser hooks have no server value, so units import this module as React; only the module itself gets React. */
const reactForServers = join(import.meta.dirname, 'react-for-servers.cjs');
const itself = { test: reactForServers, resolve: { alias: { react$: require.resolve('react') } } };

/**
 * Passes `take` the file built from the module `entry` with the browser's `config`, for Node. Rejects with the errors
 * of the build.
 */
async function builtForServer({ plugins: _, optimization: __, externals: ___, ...config }, entry, take) {
  const { module, output, resolve } = config;
  const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
  const compiler = rspack({
    ...config,
    entry,
    target: 'node',
    devtool: false,
    module: { rules: [...module.rules.map(namesAlone), itself] },
    output: { uniqueName: output.uniqueName, path: folder, filename: 'page.cjs', library: { type: 'commonjs2' } },
    resolve: { ...resolve, alias: { react$: reactForServers } },
  });
  try {
    const stats = await new Promise((resolved, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolved(done))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
    return await take(join(folder, 'page.cjs'));
  } finally {
    await new Promise((closed) => compiler.close(closed));
    rmSync(folder, { recursive: true });
  }
}

/** The HTML that the module `entry` exports as `html`: built with the browser's `config` and run here. */
export const prerender = (config, entry) => builtForServer(config, entry, (file) => require(file).html);

/**
 * Writes first.cjs into a unit's build: its module `entry`, with all its dependencies, for the servers of first views
 * (ADR 0039); first.json lists what it draws. Omits lazy chunks, because the server never loads them.
 */
export const firstInBuild = (config, entry) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('first', (compilation) =>
      compilation.hooks.processAssets.tapPromise('first', async () => {
        const [text, places] = await builtForServer(config, entry, (file) => [
          readFileSync(file, 'utf8'),
          JSON.stringify(require(file).places),
        ]);
        compilation.emitAsset('first.cjs', new rspack.sources.RawSource(text));
        compilation.emitAsset('first.json', new rspack.sources.RawSource(places));
      }),
    ),
});
