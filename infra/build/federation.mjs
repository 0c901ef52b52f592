import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/*
 * Federation in the browser builds (infra/docs/adr/0011). The federation plugin builds a remote. The host needs no
 * plugin: it passes its shared modules to the federation runtime itself (shell/src/remotes/federation.ts).
 */
const require = createRequire(import.meta.url);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const kit = () => {
  const file = require.resolve('@allsquare/kit/package.json');
  return { folder: dirname(file), ...read(file) };
};

/**
 * Every kit entry that remotes share, as { key, file, lazy }. Heavy ones (`federation.lazy`) are not part of the first
 * view.
 */
const kitEntries = () => {
  const { folder, exports, federation } = kit();
  const single = Object.entries(exports)
    .filter(([key]) => /^\.\/(ui\/)?[\w-]+$/.test(key))
    .map(([key, file]) => ({ key, file }));
  const parts = readdirSync(join(folder, 'src/ui'))
    .filter((file) => /^[\w-]+\.tsx$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ key: `./ui/${file.slice(0, -4)}`, file: `./src/ui/${file}` }));
  return [...single, ...parts]
    .filter(({ key }) => !federation.private.includes(key))
    .map(({ key, file }) => ({
      key: `@allsquare/kit${key.slice(1)}`,
      file: join(folder, file),
      lazy: federation.lazy.includes(key),
    }));
};

/** The chunk of a lazy entry: its own, or one with others that pages load with it (`federation.together`). */
const chunkOf = (key) => {
  const own = key.replace('@allsquare/kit', '.');
  const [shared] = Object.entries(kit().federation.together).find(([, keys]) => keys.includes(own)) ?? [];
  return shared ?? key.replace('@allsquare/', '').replaceAll('/', '-');
};

/** The chunks of the host's lazily shared modules, by key. */
export const lazyChunks = () =>
  Object.fromEntries(kitEntries().flatMap(({ key, lazy }) => (lazy ? [[key, chunkOf(key)]] : [])));

const REACT = ['react', 'react-dom', 'react/jsx-runtime'];
const ZOD = '@allsquare/kit/zod';

/**
 * What remotes take from the shell's code for the servers of first views: as in browsers, and what draws. `names`:
 * which imports mean it.
 */
export const sharedOnServer = () =>
  [
    ...REACT.map((key) => ({ key, file: key })),
    ...kitEntries(),
    { key: '@allsquare/kit/first-view', file: '@allsquare/kit/first-view' },
  ].map(({ key, file }) => ({ key, file, names: key === ZOD ? [key, 'zod'] : [key] }));

/** The text of a module `shared`, as the federation runtime takes it: everything that remotes get from the host. */
const sharedModules = () => {
  const { version } = kit();
  const react = read(require.resolve('react/package.json')).version;
  const entries = [
    ...REACT.map((key) => ({ key, file: key, version: react, lazy: false })),
    ...kitEntries().map((entry) => ({ ...entry, version })),
  ];
  const imports = entries.map(({ file, lazy }, index) =>
    lazy ? '' : `import * as module${index} from ${JSON.stringify(file)};\n`,
  );
  const provided = entries.map(({ key, file, version, lazy }, index) => {
    const module = lazy
      ? `get: () => import(/* webpackChunkName: ${JSON.stringify(chunkOf(key))} */ ${JSON.stringify(file)}).then((module) => () => module)`
      : `lib: () => module${index}`;
    const config = `{ singleton: true, requiredVersion: false, eager: ${!lazy} }`;
    return `${JSON.stringify(key)}: { version: '${version}', shareConfig: ${config}, ${module} },\n`;
  });
  return `${imports.join('')}export const shared = {\n${provided.join('')}};\n`;
};

/** The host's build settings; `list` is the file whose content the build generates: the shared modules. */
export const hostPlugins = (list) => [
  new rspack.experiments.VirtualModulesPlugin({ [list]: sharedModules() }),
  new rspack.DefinePlugin({
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_HAS_EXPOSES: true,
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  }),
];

/**
 * A remote contains no shared module. A shell older than its package.json requires causes a load error of that remote
 * only.
 */
const remoteShared = (dependencies) => {
  const ofKit = {
    singleton: true,
    import: false,
    strictVersion: true,
    requiredVersion: `^${dependencies['@allsquare/kit']}`,
  };
  return {
    ...Object.fromEntries(
      REACT.map((key) => [
        key,
        { singleton: true, import: false, requiredVersion: `^${dependencies[key.split('/')[0]]}` },
      ]),
    ),
    ...Object.fromEntries(kitEntries().map(({ key }) => [key, ofKit])),
    // A contract belongs to the remote; the library that reads it does not.
    zod: { ...ofKit, shareKey: ZOD },
  };
};

/** The part of the federation runtime that every remote would include; the host has it and passes it to all of them. */
const runtime = require.resolve('@module-federation/webpack-bundler-runtime');
export const remoteExternals = { [runtime]: 'global allsquareFederation' };

/** A remote that exposes ./remote; `name`: mfe_groups; `dependencies` of its package.json. */
export const remotePlugin = (name, dependencies) =>
  new ModuleFederationPlugin({
    name,
    dts: false,
    manifest: true,
    shareStrategy: 'loaded-first',
    filename: 'remoteEntry.[contenthash:8].js',
    exposes: { './remote': './src/remote.ts' },
    experiments: { optimization: { target: 'web' } },
    shared: remoteShared(dependencies),
  });
