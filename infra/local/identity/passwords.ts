import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing fills libuv's few threads; a bound leaves room for other work. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

const hash = (password: string, nonce: Buffer) =>
  inTurn(() => derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce }));

/** A PHC-like string: `$argon2id$<salt>$<hash>`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return `$argon2id$${salt.toString('base64url')}$${(await hash(password, salt)).toString('base64url')}`;
};

/** The hash for unknown people, so that they cost the same time as a wrong password. */
const nobodys = `$argon2id$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, , salt = '', expected = ''] = (stored ?? nobodys).split('$');
  const actual = await hash(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(actual, Buffer.from(expected, 'base64url')) && stored !== undefined;
};
