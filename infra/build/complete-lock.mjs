/*
 * Some registries do not serve every foreign-platform binary of a package. `npm install` then omits those from the
 * lock, and `npm ci` refuses it. Run this after each `npm install`: it adds the missing ones as optional,
 * platform-bound entries, with the hash if the registry has the package after all; hashes.test.ts refuses an entry
 * without one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const platforms = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'android',
  'sunos',
  'aix',
  'openharmony',
  'wasm32',
];
const cpus = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'riscv64',
  'ppc64',
  's390x',
  'loong64',
  'mips64el',
  'mipsel',
  'wasm32',
  'universal',
];

const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[`node_modules/${name}`] || version.startsWith('npm:')) continue;
    const words = name.split(/[-/@]/);
    const os = words.filter((word) => platforms.includes(word));
    const cpu = words.filter((word) => cpus.includes(word));
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      optional: true,
      os: os.length ? os : ['none'],
      cpu: cpu.length ? cpu : ['none'],
    };
    added.push(name);
  }
}

const unhashed = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue;
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const libc = name.includes('musl') ? 'musl' : name.includes('-gnu') ? 'glibc' : undefined;
  if (libc) entry.libc = [libc];
  const integrity = integrityOf(`${name}@${entry.version}`);
  if (integrity) entry.integrity = integrity;
  else unhashed.push(name);
}

/** Empty when the registry lacks the package. */
function integrityOf(spec) {
  const { status, stdout } = spawnSync('npm', ['view', spec, 'dist.integrity'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
if (unhashed.length) console.log(`The registry has no hash of ${unhashed.join(', ')}`);
console.log(added.length ? `Completed the lock with ${added.join(', ')}` : 'The lock is whole.');
