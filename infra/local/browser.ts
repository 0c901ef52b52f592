import { execFileSync, spawnSync } from 'node:child_process';
import { UserFacingError } from './user-facing-error.ts';

/** First the one without windows: it costs a third less processor time (people, amounts and settlements in infra/e2e). */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const programs = [
  WITHOUT_WINDOWS,
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What a browser without a person needs. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chrome or Chromium of this machine, for the browser tests: CHROME_PATH, one that is there, else (as root) Debian's package. */
export function findBrowser(log: (line: string) => void = () => {}): string {
  const found = [process.env.CHROME_PATH ?? '', ...programs].find(runs);
  if (found) return pathOf(found);
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    log(`Installing Debian's ${WITHOUT_WINDOWS} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
    if (apt('update') && apt('install', '--yes', '--no-install-recommends', WITHOUT_WINDOWS) && runs(WITHOUT_WINDOWS)) {
      return pathOf(WITHOUT_WINDOWS);
    }
  }
  throw new UserFacingError(
    'The browser tests need Chrome or Chromium: install one (Debian: apt-get install chromium), or name it in CHROME_PATH.',
  );
}

const runs = (program: string) =>
  program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

const pathOf = (program: string) =>
  execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' }).trim();
