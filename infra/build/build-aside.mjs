import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/** Passes `take` the file that this config builds, in a temporary folder. Rejects with the errors of the build. */
export async function builtAside(config, filename, take) {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  const compiler = rspack({ ...config, output: { ...config.output, path: folder, filename } });
  try {
    const stats = await new Promise((resolved, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolved(done))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
    return await take(join(folder, filename));
  } finally {
    await new Promise((closed) => compiler.close(closed));
    rmSync(folder, { recursive: true });
  }
}
