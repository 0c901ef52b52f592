import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/**
 * One file per service: its own source, contract and service-kit inside, packages from npm outside, so that an image
 * needs nothing else of this tree. `entries` adds further programs, as { name: './src/file.ts' }.
 */
export const serviceConfig = (folder, entries = {}) => ({
  context: folder,
  mode: 'none',
  target: 'node24',
  devtool: 'source-map',
  entry: { main: './src/main.ts', ...entries },
  output: {
    path: join(folder, 'dist'),
    filename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  externalsType: 'module',
  externals: ({ request }, done) =>
    // A dynamic import remains one.
    /^[./]/.test(request) || request.startsWith('@allsquare/') ? done() : done(null, `module-import ${request}`),
  resolve: { extensions: ['.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
            keepClassNames: true,
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  // The version in the answer of /health/live.
  plugins: [
    new rspack.DefinePlugin({
      'process.env.UNIT_VERSION': JSON.stringify(
        JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
      ),
    }),
  ],
  optimization: { minimize: false, splitChunks: false },
  performance: false,
});
