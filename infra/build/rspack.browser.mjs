import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { hostPlugins, lazyChunks, remoteExternals, remotePlugin } from './federation.mjs';
import { firstInBuild, prerender } from './prerender.mjs';
import { previewTags } from './preview-tags.ts';
import { workerInBuild } from './worker.mjs';

/** Features that these browsers lack are compiled out. The page warns older browsers (shell/src/index.html). */
const BROWSERS = ['chrome >= 118', 'safari >= 17.4', 'firefox >= 128'];
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const REPORT = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
const isServe = (env) => Boolean(env?.RSPACK_SERVE || env?.WEBPACK_SERVE);

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
    // A module that a failed load has broken is created again with the next one.
    strictModuleErrorHandling: true,
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
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      {
        test: /\.module\.css$/,
        type: 'css/module',
        generator: { localIdentName: '[uniqueName]-[hash:4]-[local]' },
        // Tokens belong to the page: --s of a class here is what the kit reads.
        parser: { namedExports: false, dashedIdents: false },
      },
      { test: /\.woff2?$/, type: 'asset/resource' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    minimizer: [
      // Passes after the first make the dashboard's scripts 1 kB smaller.
      new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 4 } } }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
  },
  performance: false,
});

/** The page; `early` replaces the comment of that name in the template. */
const page = (template, { early, ...options } = {}) =>
  new rspack.HtmlRspackPlugin({
    templateContent: readFileSync(template, 'utf8').replace('<!-- early -->', () =>
      early ? `<script>${early}</script>` : '',
    ),
    scriptLoading: 'defer',
    inject: 'head',
    ...options,
  });

/** zod's writers of JSON schemas take 5 kB and serve only servers. */
const withoutJsonSchema = new rspack.NormalModuleReplacementPlugin(
  /^\.{1,2}\/(core\/)?(to-json-schema|json-schema-processors)\.js$/,
  join(import.meta.dirname, 'no-json-schema.cjs'),
);

/** The texts of module federation's errors take 0.6 kB; the code and the link to its documentation remain. */
const withoutErrorDescriptions = new rspack.NormalModuleReplacementPlugin(
  /^\.\/desc\.mjs$/,
  join(import.meta.dirname, 'no-error-descriptions.mjs'),
);

/** The kit's facade of zod, which remotes get from the shell, is also the shell's own zod. */
const zodOfBrowsers = () => ({ zod$: fileURLToPath(import.meta.resolve('@allsquare/kit/zod')) });

/** In a chunk with such a name. */
const isIn =
  (isMeant) =>
  (module, { chunkGraph }) =>
    chunkGraph.getModuleChunks(module).some(({ name }) => name && isMeant(name));

/** What several chunks share is a file of its own, but nothing divides these. */
const dividing = (...whole) => ({
  minChunks: 2,
  priority: -20,
  reuseExistingChunk: true,
  chunks: (chunk) => !chunk.canBeInitial() && !whole.includes(chunk.name),
});

/** Chunks of the kit (`federation.together`) that first presses need: dialogs, menus and selects; forms. */
const OVERLAYS = 'kit-overlays';
const FORM = 'kit-form';
/** Chunks of first views, which have their own copy of what they share with the overlays. */
const WITHOUT_OVERLAYS = ['login', 'profile', 'keep', 'mails', 'return', 'kit-ui-disabled-tooltip'];
/** One file, which other chunks load for the libraries in it. Icons are small: each chunk has its own. */
const whole = (name, without = []) => ({
  test: (module, context) =>
    /[\\/]node_modules[\\/](?!lucide-react)/.test(module.identifier()) && isIn((own) => own === name)(module, context),
  name,
  chunks: (chunk) => !chunk.canBeInitial() && !without.includes(chunk.name),
  priority: 1,
  enforce: true,
});

/** Files that the shell's two entries share, so that a visitor of both fetches them once; and those of the kit. */
const filesOfShell = {
  react: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    name: 'react',
    chunks: 'initial',
    enforce: true,
  },
  styles: { type: 'css', name: 'styles', chunks: 'initial', minChunks: 2, enforce: true },
  overlays: whole(OVERLAYS, WITHOUT_OVERLAYS),
  form: whole(FORM),
  default: dividing(OVERLAYS, FORM),
  // A library that only one chunk uses remains in its file.
  defaultVendors: false,
};

/**
 * Inserts data into the page that only the build knows: FONT, the path of the first view's letters, and ENTRIES, the
 * files of the entries. landing.html is the same page with the landing page and its styles in it, readable with one
 * request and without any script; `makeLanding` generates its HTML. join.html is the page of a group's link, with what
 * it shows first from `makeJoin`; these two have the tags of a link's preview.
 */
const addressesInPage = (makeLanding, makeJoin, previews) => ({
  apply: (compiler) =>
    compiler.hooks.compilation.tap('addresses', (compilation) =>
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('addresses', async (page) => {
        const isWanted = (file) => /\.(js|css)$/.test(file) && !file.includes('hot-update');
        const all = Object.fromEntries(
          Array.from(compilation.entrypoints, ([name, entry]) => [
            name,
            entry
              .getFiles()
              .filter(isWanted)
              .map((file) => `/${file}`),
          ]),
        );
        const font = Object.keys(compilation.assets).find((file) => file.startsWith('archivo-first.'));
        const template = page.html.replace('FONT', `/${font}`);
        const fill = (entries) => template.replace('ENTRIES', () => JSON.stringify(entries));
        const withPreview = (html, preview) =>
          html
            .replace(/<meta name="description"[^>]*>/, '')
            .replace(/<title>.*?<\/title>/, () => previewTags(preview, 'preview.png'));
        if (makeLanding) {
          const asset = (html) => new rspack.sources.RawSource(html);
          const shown = await makeJoin();
          const join = fill(all).replace('<div id="root"></div>', (root) => `${root}${shown}`);
          compilation.emitAsset('join.html', asset(withPreview(join, previews.join)));
          const isSheet = (file) => file.endsWith('.css');
          const others = { ...all, visitor: all.visitor.filter((file) => !isSheet(file)) };
          const textOf = (file) => compilation.getAsset(file.slice(1)).source.source().toString();
          const styles = all.visitor.filter(isSheet).map((file) => textOf(file).replace(/\/\*# .*?\*\//, ''));
          const body = (await makeLanding()).replace(/^<title>.*?<\/title>/, '');
          const landing = withPreview(fill(others), previews.landing)
            .replace('</head>', () => `<style>${styles.join('')}</style></head>`)
            .replace('<div id="root">', (root) => `<div id="landing">${body}</div>${root}`);
          compilation.emitAsset('landing.html', asset(landing));
        }
        return { ...page, html: fill(all) };
      }),
    ),
});

const chunksNamed = (compilation, name) => {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`No chunk is named ${name} (webpackChunkName)`);
  return [...group.chunks];
};
const filesOf = (chunks) =>
  [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => !file.endsWith('.map'));

/** Files that the build draws, by their names. */
const drawnInBuild = (drawn) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('drawn', (compilation) =>
      compilation.hooks.processAssets.tap('drawn', () => {
        for (const [name, draw] of Object.entries(drawn))
          compilation.emitAsset(name, new rspack.sources.RawSource(draw()));
      }),
    ),
});

/**
 * links.json of the shell, for infra/build/remotes.ts: the files that the app begins with, those of its own pages, and
 * those of its lazily shared modules. `pages`: chunks by path.
 */
const linksInBuild = (pages) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('links', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'links', stage: REPORT }, () => {
        const filesBy = (chunks) =>
          Object.fromEntries(
            Object.entries(chunks).map(([key, name]) => [key, filesOf(chunksNamed(compilation, name))]),
          );
        const links = {
          first: compilation.entrypoints.get('main').getFiles(),
          pages: filesBy(pages),
          shared: filesBy(lazyChunks()),
        };
        compilation.emitAsset('links.json', new rspack.sources.RawSource(JSON.stringify(links)));
      }),
    ),
});

/** A unit's server-side drawing of first views, if it has any. */
const firstOf = (folder, config, isShell = false) => {
  const entry = join(folder, 'src/first.html.tsx');
  return existsSync(entry) ? [firstInBuild(config, entry, isShell)] : [];
};

/** The inline script that shows a first view, for the servers of such pages; no other page has it. */
const scriptInBuild = (text) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('show-first', (compilation) =>
      compilation.hooks.processAssets.tap('show-first', () =>
        compilation.emitAsset('show-first.txt', new rspack.sources.RawSource(text)),
      ),
    ),
});

const devServer = (proxy) => ({
  host: '127.0.0.1',
  port: process.env.PORT ?? 'auto',
  hot: true,
  historyApiFallback: true,
  proxy,
});

/**
 * The host. `early` is the text of an inline script that runs before everything else in the page, `showFirst` that of
 * the one behind a first view, `landing` the module whose HTML is the landing page, `joinPage` that of what /join shows
 * first, `previews` what a link to it and to /join shows, `drawn` are files that the build draws, `worker` the modules
 * of /sw.js, `pages` names the chunks of the shell's own pages by their paths. `rspack dev` proxies requests that the
 * shell does not serve to the product at ALLSQUARE_PORT (8080).
 */
export const shellConfig =
  (folder, { early, showFirst, landing, joinPage, previews, drawn, worker, pages }) =>
  (env) => {
    const serve = isServe(env);
    const hasWorker = !serve && process.env.WORKER !== 'off';
    const made = base(folder, serve);
    const config = { ...made, output: { ...made.output, publicPath: '/', uniqueName: 'shell' } };
    const running = `http://127.0.0.1:${process.env.ALLSQUARE_PORT ?? 8080}`;
    return {
      ...config,
      entry: { main: './src/main.tsx', visitor: './src/visitor.tsx' },
      resolve: { ...config.resolve, alias: zodOfBrowsers() },
      optimization: { ...config.optimization, splitChunks: { cacheGroups: filesOfShell } },
      plugins: [
        withoutJsonSchema,
        withoutErrorDescriptions,
        new rspack.DefinePlugin({ WORKER: JSON.stringify(hasWorker) }),
        ...hostPlugins(join(folder, 'src/remotes/shared.ts')),
        page(join(folder, 'src/index.html'), {
          early,
          excludeChunks: ['main', 'visitor'],
          favicon: join(folder, 'src/favicon.svg'),
        }),
        new rspack.CopyRspackPlugin({ patterns: ['licences.txt'] }),
        drawnInBuild(drawn),
        addressesInPage(
          serve ? undefined : () => prerender(config, landing),
          async () =>
            `<template data-public>${await prerender(config, joinPage)}</template><script>${showFirst}</script>`,
          previews,
        ),
        ...(serve
          ? [new ReactRefreshRspackPlugin()]
          : [
              linksInBuild(pages),
              workerInBuild(config, hasWorker ? worker.on : worker.off),
              scriptInBuild(showFirst),
              ...firstOf(folder, config, true),
            ]),
      ],
      devServer: devServer([{ context: ['/api', '/realms', '/mfe', '/remotes.json'], target: running }]),
    };
  };

/**
 * A separate page without federation: for `rspack dev`, or built as plain files. `entry` is relative to the folder and
 * includes the kit's styles.
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

const CONSUMES = /^consume shared module \(\w+\) (.+?)@/;
/** The shared modules that these chunks take from the shell, by their keys. */
const consumedIn = (compilation, chunks) => [
  ...new Set(
    chunks
      .flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
      .flatMap((module) => CONSUMES.exec(module.readableIdentifier(compilation.requestShortener))?.[1] ?? []),
  ),
];
/**
 * Writes the remote's validated and complete manifest into the build. Chunks are replaced by their files and by the
 * modules that they take from the shell (`links`, for infra/build/remotes.ts).
 */
const manifestInBuild = ({ chunks, ...manifest }) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('manifest', (compilation) =>
      // When files have their final names.
      compilation.hooks.processAssets.tap({ name: 'manifest', stage: REPORT }, () => {
        const exposed = chunksNamed(compilation, EXPOSED);
        const filesFor = Object.entries(chunks).map(([address, names]) => {
          const shown = names.flatMap((name) => chunksNamed(compilation, name));
          return [address, { files: filesOf(shown), shared: consumedIn(compilation, shown) }];
        });
        const links = {
          files: filesOf(exposed),
          exposed: consumedIn(compilation, exposed),
          at: Object.fromEntries(filesFor),
        };
        const text = JSON.stringify({ ...manifest, links });
        compilation.emitAsset('remote.json', new rspack.sources.RawSource(text));
      }),
    ),
});

/**
 * A remote has three sheets: one for its exposed module, with its part of the dashboard; one for its pages; and one for
 * all others, such as dialogs. One sheet per chunk would cost a request each, and repeat what two chunks share.
 * mf-manifest's list of needed files is therefore too long: it has all chunks that share modules with the exposed one
 * (`links.files` has those that it consists of).
 */
const sheet = { type: 'css/module', chunks: 'all', enforce: true };
const EXPOSED = '__federation_expose_remote';
const threeSheets = ({ chunks }) => {
  const first = new Set([EXPOSED, ...(chunks['/dashboard'] ?? [])]);
  const ofPages = new Set(Object.values(chunks).flat());
  return {
    styles: { ...sheet, name: EXPOSED, test: isIn((name) => first.has(name)), priority: 2 },
    pageStyles: { ...sheet, name: 'page-styles', test: isIn((name) => ofPages.has(name)), priority: 1 },
    laterStyles: { ...sheet, name: 'later-styles' },
  };
};
/**
 * A remote's chunk `first-presses` is one script and one sheet, so that its dialogs open soon. Other dialogs, which
 * have no name, load it for what they share; named chunks, those of pages, have their own copy.
 */
const PRESSES = 'first-presses';
const firstPresses = {
  firstPresses: {
    test: isIn((name) => name === PRESSES),
    name: PRESSES,
    chunks: ({ name }) => !name || name === PRESSES,
    priority: 3,
    enforce: true,
  },
  default: dividing(PRESSES),
};

/**
 * A remote: one exposed module `./remote`, no entry, no shared module inside; mf-manifest.json and remote.json for the
 * release. `readManifest` of the kit checks its remote.json, and an invalid one fails the build. `rspack dev` runs the
 * remote alone instead: src/main.tsx with the kit inside and no federation.
 */
export const remoteConfig = (folder, readManifest) => (env) => {
  const { name: unit, dependencies } = readJson(join(folder, 'package.json'));
  const name = unit.replaceAll('-', '_');
  if (isServe(env)) return pageConfig(folder, name, './src/main.tsx')(env);
  const manifest = readManifest(readJson(join(folder, 'remote.json')));
  const made = base(folder, false);
  const config = { ...made, output: { ...made.output, publicPath: 'auto', uniqueName: name } };
  return {
    ...config,
    entry: {},
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { ...threeSheets(manifest), ...firstPresses } },
    },
    // No two sheets style the same property of an element.
    ignoreWarnings: [/Conflicting order between/],
    externals: remoteExternals,
    plugins: [remotePlugin(name, dependencies), manifestInBuild(manifest), ...firstOf(folder, config)],
  };
};
