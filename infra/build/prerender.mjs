import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { builtAside } from './build-aside.mjs';
import { sharedOnServer } from './federation.mjs';

const require = createRequire(import.meta.url);

/** The part of a style sheet that exists outside browsers: the names of its classes. */
const namesAlone = (rule) =>
  rule.type === 'css/module' ? { ...rule, generator: { ...rule.generator, exportsOnly: true } } : rule;

/** Browser hooks have no server value, so units import this module as React; only the module itself gets React. */
const reactForServers = join(import.meta.dirname, 'react-for-servers.cjs');
const itself = { test: reactForServers, resolve: { alias: { react$: require.resolve('react') } } };

/**
 * Passes `take` the file built from the module `entry` with the browser's `config`, for Node; `more` adds to that
 * config. Rejects with the errors of the build.
 */
function builtForServer({ plugins: _, optimization: __, externals: ___, ...config }, { entry, ...more }, take) {
  const { module, output, resolve } = config;
  const server = {
    ...config,
    ...more,
    entry,
    target: 'node',
    devtool: false,
    module: { rules: [...module.rules.map(namesAlone), itself] },
    output: { uniqueName: output.uniqueName, library: { type: 'commonjs2' } },
    resolve: { ...resolve, alias: { react$: reactForServers } },
  };
  return builtAside(server, 'page.cjs', take);
}

/** The HTML that the module `entry` exports as `html`: built with the browser's `config` and run here. */
export const prerender = (config, entry) => builtForServer(config, { entry }, (file) => require(file).html);

/** The version of what a unit and the servers of first views expect of each other; they skip builds of another one. */
const FORMAT = 2;

/** The shell's module, together with what it shares. */
const sharing = (entry) => {
  const wrapper = `${entry}.shared.cjs`;
  const shared = sharedOnServer().map(
    ({ key, file }) => `${JSON.stringify(key)}: () => require(${JSON.stringify(file)})`,
  );
  const text = `module.exports = { ...require(${JSON.stringify(entry)}), shared: {${shared.join()}} };`;
  return { entry: wrapper, plugins: [new rspack.experiments.VirtualModulesPlugin({ [wrapper]: text })] };
};
/** A remote's module without what the shell shares, which it requires when it runs. */
const taking = (entry) => {
  const keys = new Map(sharedOnServer().flatMap(({ key, names }) => names.map((name) => [name, key])));
  const externals = ({ request }, done) => {
    const key = keys.get(request);
    done(undefined, key && `commonjs ${key}`);
  };
  return { entry, externals };
};

/**
 * Writes first.cjs into a unit's build, for the servers of first views (ADR 0039): its module `entry`. As in browsers,
 * the shell's includes React and the kit, and those of remotes take them from there. first.json lists what it draws.
 * Omits lazy chunks, because the server never loads them.
 */
export const firstInBuild = (config, entry, isShell) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('first', (compilation) =>
      compilation.hooks.processAssets.tapPromise('first', async () => {
        const [text, places] = await Promise.all([
          builtForServer(config, (isShell ? sharing : taking)(entry), (file) => readFileSync(file, 'utf8')),
          // Complete, so that it runs here.
          builtForServer(config, { entry }, (file) => require(file).places),
        ]);
        compilation.emitAsset('first.cjs', new rspack.sources.RawSource(text));
        const list = JSON.stringify({ format: FORMAT, places });
        compilation.emitAsset('first.json', new rspack.sources.RawSource(list));
      }),
    ),
});
