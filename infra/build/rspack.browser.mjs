import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** What these browsers lack is compiled away. `@scope` sets the floor. */
const BROWSERS = ['chrome >= 119', 'safari >= 17.4', 'firefox >= 128'];
const require = createRequire(import.meta.url);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isServe = (env) => Boolean(env?.RSPACK_SERVE || env?.WEBPACK_SERVE);

const kit = () => {
  const file = require.resolve('@allsquare/kit/package.json');
  return { folder: dirname(file), ...read(file) };
};

/** Every entry of the kit that remotes share, as { key, file, lazy }. Heavy ones (`federation.lazy`) stay out of the first view. */
const kitEntries = () => {
  const { folder, exports, federation } = kit();
  const single = Object.entries(exports)
    .filter(([key]) => /^\.\/[\w-]+$/.test(key) && !federation.private.includes(key))
    .map(([key, file]) => ({ key, file }));
  const parts = readdirSync(join(folder, 'src/ui'))
    .filter((file) => /^[\w-]+\.tsx$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ key: `./ui/${file.slice(0, -4)}`, file: `./src/ui/${file}` }));
  return [...single, ...parts].map(({ key, file }) => ({
    key: `@allsquare/kit${key.slice(1)}`,
    file: join(folder, file),
    lazy: federation.lazy.includes(key),
  }));
};

const REACT = ['react', 'react-dom', 'react/jsx-runtime'];

/** The host carries every shared module; a path in `import` provides it even where the shell itself does not use it. */
const hostShared = () => ({
  ...Object.fromEntries(REACT.map((key) => [key, { singleton: true, eager: true }])),
  ...Object.fromEntries(
    kitEntries().map(({ key, file, lazy }) => [
      key,
      { singleton: true, eager: !lazy, import: file, version: kit().version, requiredVersion: false },
    ]),
  ),
});

/** A remote carries none; an older shell than its package.json asks for is a load error of that remote alone. */
const remoteShared = (dependencies) => ({
  ...Object.fromEntries(
    REACT.map((key) => [
      key,
      { singleton: true, import: false, requiredVersion: `^${dependencies[key.split('/')[0]]}` },
    ]),
  ),
  ...Object.fromEntries(
    kitEntries().map(({ key }) => [
      key,
      { singleton: true, import: false, strictVersion: true, requiredVersion: `^${dependencies['@allsquare/kit']}` },
    ]),
  ),
});

const base = (folder, serve) => ({
  context: folder,
  mode: serve ? 'development' : 'production',
  target: 'web',
  devtool: serve ? 'cheap-module-source-map' : 'source-map',
  output: {
    path: join(folder, 'dist'),
    filename: serve ? '[name].js' : '[name].[contenthash:8].js',
    cssFilename: serve ? '[name].css' : '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    chunkLoadTimeout: 10_000,
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          env: { targets: BROWSERS },
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: serve, refresh: serve } },
          },
        },
        type: 'javascript/auto',
      },
      {
        test: /\.css$/,
        use: [
          {
            loader: require.resolve('postcss-loader'),
            options: { postcssOptions: { plugins: [[require.resolve('@tailwindcss/postcss'), { optimize: false }]] } },
          },
        ],
        type: 'css',
      },
      { test: /\.woff2?$/, type: 'asset/resource' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
  },
  performance: false,
});

/** The page; `early` takes the place of the comment of that name in the template. */
const page = (template, { early, ...options } = {}) =>
  new rspack.HtmlRspackPlugin({
    templateContent: readFileSync(template, 'utf8').replace('<!-- early -->', () =>
      early ? `<script>${early}</script>` : '',
    ),
    scriptLoading: 'defer',
    inject: 'head',
    ...options,
  });

const devServer = (proxy) => ({
  host: '127.0.0.1',
  port: process.env.PORT ?? 'auto',
  hot: true,
  historyApiFallback: true,
  proxy,
});

/**
 * The host. `early` is the text of an inline script that runs before everything else in the page. `rspack dev` proxies what the
 * shell does not hold to the product running at ALLSQUARE_PORT (8080).
 */
export const shellConfig =
  (folder, { early }) =>
  (env) => {
    const serve = isServe(env);
    const config = base(folder, serve);
    const running = `http://127.0.0.1:${process.env.ALLSQUARE_PORT ?? 8080}`;
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      output: { ...config.output, publicPath: '/', uniqueName: 'shell' },
      plugins: [
        new ModuleFederationPlugin({
          name: 'shell',
          dts: false,
          manifest: false,
          shareStrategy: 'loaded-first',
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
          shared: hostShared(),
        }),
        page(join(folder, 'src/index.html'), {
          early,
          excludeChunks: ['shell'],
          favicon: join(folder, 'src/favicon.svg'),
        }),
        ...(serve ? [new ReactRefreshRspackPlugin()] : []),
      ],
      devServer: devServer([{ context: ['/api', '/realms', '/mfe', '/remotes.json'], target: running }]),
    };
  };

/**
 * A page of its own without federation: for `rspack dev`, or built as plain files. `entry` is relative to the folder and brings the
 * kit's styles along.
 */
export const pageConfig = (folder, name, entry) => (env) => {
  const serve = isServe(env);
  const config = base(folder, serve);
  return {
    ...config,
    entry: { main: entry },
    output: { ...config.output, publicPath: serve ? '/' : 'auto', uniqueName: name },
    plugins: [page(join(import.meta.dirname, 'alone.html')), ...(serve ? [new ReactRefreshRspackPlugin()] : [])],
    devServer: devServer([]),
  };
};

/**
 * A remote: one exposed module `./remote`, no entry of its own, nothing shared inside, mf-manifest.json for the release.
 * `rspack dev` runs it alone instead: src/main.tsx with the kit inside and no federation. `name`: mfe_groups.
 */
export const remoteConfig = (folder, name) => (env) => {
  if (isServe(env)) return pageConfig(folder, name, './src/main.tsx')(env);
  const config = base(folder, false);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto', uniqueName: name },
    plugins: [
      new ModuleFederationPlugin({
        name,
        dts: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': './src/remote.ts' },
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
        shared: remoteShared(read(join(folder, 'package.json')).dependencies),
      }),
    ],
  };
};
