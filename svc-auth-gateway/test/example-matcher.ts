import { expect } from '@jest/globals';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SEALED = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/;
/** An address with a token at its end. */
const SECRET_ADDRESS = /^(.*)#([\w-]{20,})$/;
const RECOVERY_CODE = /^[a-z0-9]{5}-[a-z0-9]{5}$/;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Compares an example with the real data: an id or a token of the file matches the first real one at its position, a
 * version matches any version, all else must be equal.
 */
export class ExampleMatcher {
  readonly #real = new Map<string, string>();

  constructor(private readonly origins: Record<string, string>) {}

  bind(inFile: string, real: string) {
    this.#real.set(inFile, real);
  }

  real(text: string): string {
    const known = this.#real.get(text);
    if (known) return known;
    return Object.entries(this.origins).reduce((moved, [from, to]) => moved.replace(from, to), text);
  }

  /** The file's value with every real id and token known so far. */
  realIn(value: unknown): unknown {
    if (typeof value === 'string') return this.real(value);
    if (Array.isArray(value)) return value.map((item) => this.realIn(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.realIn(item)]));
  }

  expectMatch(inFile: unknown, came: unknown) {
    expect(came).toEqual(this.#expected(inFile, came));
  }

  #expected(inFile: unknown, came: unknown, key = ''): unknown {
    if (Array.isArray(inFile) && Array.isArray(came)) return inFile.map((item, at) => this.#expected(item, came[at]));
    if (typeof inFile === 'object' && inFile && typeof came === 'object' && came) {
      const values = new Map<string, unknown>(Object.entries(came));
      return Object.fromEntries(
        Object.entries(inFile).map(([name, item]) => [name, this.#expected(item, values.get(name), name)]),
      );
    }
    if (key === 'version' && Number.isSafeInteger(came)) return came;
    if (key.endsWith('At') && typeof came === 'string' && !Number.isNaN(Date.parse(came))) return came;
    if (typeof inFile === 'string' && typeof came === 'string') {
      const [address, secret] = [SECRET_ADDRESS.exec(inFile), SECRET_ADDRESS.exec(came)];
      if (address?.[1] && address[2] && secret?.[2]) {
        this.bind(address[2], secret[2]);
        return `${this.real(address[1])}#${secret[2]}`;
      }
      const isSecret = ['secret', 'uri'].includes(key) || (SEALED.test(inFile) && SEALED.test(came));
      const isRecoveryCode = RECOVERY_CODE.test(inFile) && RECOVERY_CODE.test(came);
      const isToken = key.endsWith('_token') && JWT.test(inFile) && JWT.test(came);
      const isNewId = UUID.test(inFile) && UUID.test(came) && !this.#real.has(inFile);
      if (isToken || isNewId || isSecret || isRecoveryCode) this.bind(inFile, came);
    }
    return this.realIn(inFile);
  }
}
