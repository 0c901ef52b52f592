import { execFileSync, spawnSync } from 'node:child_process';
import { UserFacingError } from '../../build/user-facing-error.ts';

/**
 * The one without windows is first: it takes a third less processor time (people, amounts and settlements in
 * infra/e2e).
 */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const programs = [
  WITHOUT_WINDOWS,
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags for an unattended browser. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // One process less: saves a tenth of the processor time of a page load.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chrome or Chromium of this machine, for the browser tests: CHROME_PATH, an installed one, else (as root) Debian's
 * package.
 */
export function findBrowser(log: (line: string) => void = () => {}): string {
  const found =
    [process.env.CHROME_PATH ?? '', ...programs].find(runs) ?? installed(WITHOUT_WINDOWS, WITHOUT_WINDOWS, log);
  if (found) return pathOf(found);
  throw new UserFacingError(
    'The browser tests need Chrome or Chromium: install one (Debian: apt-get install chromium), or name it in CHROME_PATH.',
  );
}

/**
 * A program of this machine that the tests in other browsers need; as root, installs its Debian package if it is
 * missing.
 */
export function findDebianProgram(program: string, debianPackage: string, log: (line: string) => void): string {
  if (isThere(program) || installed(program, debianPackage, log)) return pathOf(program);
  throw new UserFacingError(
    `The tests in this browser need ${program}: install it (Debian: apt-get install ${debianPackage}).`,
  );
}

/** The program, if root could install its Debian package. */
function installed(program: string, debianPackage: string, log: (line: string) => void): string | undefined {
  const isDebian = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (process.getuid?.() !== 0 || !isDebian) return undefined;
  log(`Installing Debian's ${debianPackage} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
  const done = apt('update') && apt('install', '--yes', '--no-install-recommends', debianPackage);
  return done && isThere(program) ? program : undefined;
}

const runs = (program: string) =>
  program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

const pathOf = (program: string) =>
  execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' }).trim();

const isThere = (program: string) =>
  spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' }).status === 0;
