import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../build/user-facing-error.ts';

/**
 * Secrets of one data folder: each made at its first use (32 bytes, base64url) and kept, readable by its owner only.
 */
export function secretsOf(folder: string): (name: string) => string {
  const file = join(folder, 'secrets.json');
  return (name) => {
    const secrets = read(file);
    const secret = secrets[name] ?? randomBytes(32).toString('base64url');
    if (!secrets[name]) writeFileSync(file, JSON.stringify({ ...secrets, [name]: secret }, null, 2), { mode: 0o600 });
    return secret;
  };
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return {};
    throw error;
  }
}
