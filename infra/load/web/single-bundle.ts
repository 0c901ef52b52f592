import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePorts } from '@allsquare/local/ports.ts';
import type { Product } from '@allsquare/local/product.ts';
import { type Configuration, rspack } from '@rspack/core';
import { compressFiles } from '../../build/compress.ts';
import { readRemotes } from '../../build/remotes.ts';
import { readUnits, remoteUnits, root } from '../../build/units.ts';

/** Stands for the shell's way to its remotes: they are in the bundle already. */
const directLoader = () => {
  const remotes = remoteUnits();
  const imports = remotes.map(({ folder }, n) => `import { remote as remote${n} } from '${folder}/src/remote.ts';\n`);
  const names = remotes.map(({ name }, n) => `'${name}': remote${n}`);
  return `${imports.join('')}const remotes = { ${names.join(', ')} };
export const loadRemote = async (name) => remotes[name];
export const loadedRemote = (name) => remotes[name];
`;
};

/** Stands for remotes.json, which is in the bundle too. */
const listInBundle = () => {
  const list = Object.entries(readRemotes(remoteUnits())).map(([name, remote]) => ({ name, ...remote }));
  return `const list = ${JSON.stringify(list)};
export const loadList = async () => list;
export const peekList = () => list;
export const onList = () => () => undefined;
`;
};

/** The page's early script without what it fetches ahead for remotes. */
const EARLY = `for (const file of ENTRIES.main)
  document.write(file.endsWith('.css') ? '<link rel="stylesheet" href="' + file + '">' : '<script defer src="' + file + '"><\\/script>');`;

/** Builds shell and remotes as one, from the same sources and by the same preset. Answers the folder of the build. */
export async function buildSingleBundle(folder: string): Promise<string> {
  const shell = readUnits().find(({ name }) => name === 'shell')?.folder ?? '';
  const { shellConfig } = await import(pathToFileURL(join(root, 'infra/build/rspack.browser.mjs')).href);
  const config: Configuration = shellConfig(shell, { early: EARLY, landing: './src/landing/html.tsx', pages: {} })({});
  const inBundle = { 'load-remote': directLoader(), list: listInBundle() };
  const dist = join(folder, 'single/dist');
  mkdirSync(join(folder, 'single'), { recursive: true });
  const replacements = Object.entries(inBundle).map(([name, text]) => {
    const file = join(folder, `single/${name}.ts`);
    writeFileSync(file, text);
    return new rspack.NormalModuleReplacementPlugin(new RegExp(`/${name}\\.ts$`), file);
  });
  const compiler = rspack({
    ...config,
    output: { ...config.output, path: dist },
    plugins: [...(config.plugins ?? []), ...replacements],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    }),
  );
  await compressFiles(dist);
  return dist;
}

/** Serves it as the product's edge does, from another process at another origin. */
export async function serveSingleBundle(dist: string, { ports, origin }: Product) {
  const [port = 0] = await freePorts(1);
  const edge = spawn(process.execPath, [join(root, 'infra/local/edge.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      GATEWAY_URL: `http://127.0.0.1:${ports['svc-auth-gateway']}`,
      IDENTITY_URL: `http://127.0.0.1:${ports.identity}`,
      SHELL_DIST: dist,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(edge, 'exit');
  const single = origin.replace(/\d+$/, String(port));
  for (let isReady = false; !isReady; ) {
    if (edge.exitCode !== null) throw new Error('The edge of the single bundle has ended.');
    isReady = await fetch(`${single}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    origin: single,
    [Symbol.asyncDispose]: async () => {
      edge.kill();
      await gone;
    },
  };
}
