import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isSystemError } from '../../build/user-facing-error.ts';
import { canEnter, ordinaryUser } from './ordinary-user.ts';

const checkout = dirname(dirname(dirname(import.meta.dirname)));
const inCheckout = join(checkout, '.allsquare');
const inVarLib = join('/var/lib/allsquare', createHash('sha256').update(checkout).digest('hex').slice(0, 12));

/**
 * The folder of this checkout's data and fetched programs: the checkout itself or, when PostgreSQL's user cannot reach
 * it, a folder under /var/lib.
 */
export const checkoutFolder = (): string => make(canEnter(ordinaryUser(), checkout) ? inCheckout : inVarLib);

/** V8's compile cache, with which importing a service takes three quarters as long. */
export const compiledFolder = (): string => join(checkoutFolder(), 'compiled');

/** The product's data. ALLSQUARE_DATA names another folder. Secrets in it have mode 0600. */
export const dataFolder = (): string => make(process.env.ALLSQUARE_DATA || checkoutFolder());

/** Everything that a reset deletes. */
export const dataFolders = (): string[] =>
  process.env.ALLSQUARE_DATA ? [process.env.ALLSQUARE_DATA] : [inCheckout, inVarLib];

/** A new folder for one run, which PostgreSQL's user can access. */
export function temporaryFolder(): string {
  const parent = canEnter(ordinaryUser(), tmpdir()) ? tmpdir() : make(inVarLib);
  const folder = mkdtempSync(join(parent, 'allsquare-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Created with an explicit mode: a strict umask would lock PostgreSQL's user out. */
export function make(folder: string, mode = 0o755): string {
  try {
    if (mkdirSync(folder, { recursive: true, mode })) chmodSync(folder, mode);
  } catch (error) {
    // Node's error codes for a read-only disk.
    if (isSystemError(error, 'ENOENT')) accessSync(existingParent(folder), constants.W_OK);
    throw error;
  }
  return folder;
}

function existingParent(folder: string): string {
  const parent = dirname(folder);
  return existsSync(parent) ? parent : existingParent(parent);
}
