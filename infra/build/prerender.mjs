import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/** What is seen of a style sheet outside of browsers: the names of its classes. */
const namesAlone = (rule) =>
  rule.type === 'css/module' ? { ...rule, generator: { ...rule.generator, exportsOnly: true } } : rule;

/**
 * The HTML that the module `entry` exports as `html`: built like the browser's `config` and run here. Rejects with what
 * does not build or run.
 */
export async function prerender({ plugins: _, optimization: __, module, output, ...config }, entry) {
  const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
  const compiler = rspack({
    ...config,
    entry,
    target: 'node',
    devtool: false,
    module: { rules: module.rules.map(namesAlone) },
    output: { uniqueName: output.uniqueName, path: folder, filename: 'page.cjs', library: { type: 'commonjs2' } },
  });
  try {
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolve(done))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
    return createRequire(import.meta.url)(join(folder, 'page.cjs')).html;
  } finally {
    await new Promise((closed) => compiler.close(closed));
    rmSync(folder, { recursive: true });
  }
}
