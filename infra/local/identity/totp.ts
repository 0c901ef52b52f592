import { createHmac } from 'node:crypto';

/** The six digits that RFC 6238 shows in the 30 s step with this number. */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** The step of this code, one step of clock difference either side; undefined when none matches. */
export const stepOf = (code: string, secret: string, now = Date.now()): number | undefined => {
  const current = Math.floor(now / 30_000);
  return [current, current - 1, current + 1].find((step) => codeAt(secret, step) === code);
};
