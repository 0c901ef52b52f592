/* Must work before anything is installed: Node's own modules only, Node 20 or newer. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const wantedNode = [24, 9];

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** npm writes node_modules/.package-lock.json last, so it shows whether an installation is complete and current. */
function isInstalled() {
  try {
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, entry]) => !path.includes('node_modules/') || entry.optional || present[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/** Installs the locked packages from the root, whatever folder or workspace npm ran in. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing the packages of package-lock.json (about a minute the first time) ...');
  const began = Date.now();
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(workspaces?|include_workspace_root|local_prefix)$/.test(name),
    ),
  );
  const progress = setInterval(() => console.log(`  still installing, ${seconds(began)}`), 15_000);
  const code = await run('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    env,
  });
  clearInterval(progress);
  if (code !== 0)
    exitWith(
      'npm ci failed, see above: check the network, the free disk space and your rights to this folder, then try again.',
    );
  console.log(`Installed in ${seconds(began)}`);
}

/** The Node that runs the product: the one from package.json where its platform has one, else the current one. */
export function productNode() {
  const own = join(root, 'node_modules/.bin/node');
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < wantedNode[0] || (major === wantedNode[0] && minor < wantedNode[1])) {
    exitWith(
      `Allsquare runs on Node ${wantedNode.join('.')} or newer and this is ${process.version}: install a newer Node.`,
    );
  }
  return process.execPath;
}

/** Runs a program on this console, forwards signals to it, and resolves to its exit code. */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // npm, or its shell, may end without forwarding a signal.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid === parent || forward('SIGTERM'), 250);
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${file} cannot be started: ${error.message}`);
      end(1);
    });
    child.on('exit', (code) => end(code ?? 1));
  });
}

export function exitWith(sentence) {
  console.error(sentence);
  process.exit(1);
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(0)} s`;
