import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

/** What is seen of a style sheet outside of browsers: the names of its classes. */
const namesAlone = (rule) =>
  rule.type === 'css/module' ? { ...rule, generator: { ...rule.generator, exportsOnly: true } } : rule;

/** Hooks that listen to the browser say nothing of servers; this one module means React itself. */
const reactForServers = join(import.meta.dirname, 'react-for-servers.cjs');
const itself = { test: reactForServers, resolve: { alias: { react$: require.resolve('react') } } };

/**
 * Hands `take` the file that the module `entry` becomes when it is built like the browser's `config`, for Node. Rejects
 * with what does not build.
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

/** The HTML that the module `entry` exports as `html`: built like the browser's `config` and run here. */
export const prerender = (config, entry) => builtForServer(config, entry, (file) => require(file).html);

/**
 * Puts first.cjs into a unit's build: its module `entry`, with all that it needs, for who makes first views (ADR 0039);
 * first.json says what it draws. What is loaded when it is asked for is left out: on the server nobody asks.
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
