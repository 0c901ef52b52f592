import { createHash } from 'node:crypto';

/** A position in a trace, as in W3C's traceparent. */
export type Trace = { traceId: string; spanId: string; isRecorded: boolean };

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export function readTraceparent(header: string | string[] | undefined): Trace | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isRecorded: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isRecorded }: Trace) =>
  `00-${traceId}-${spanId}-${isRecorded ? '01' : '00'}`;

/** The trace of a request without one, so that the browser's request id finds it. */
export function traceIdOf(requestId: string) {
  const plain = requestId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) && !/^0+$/.test(plain)
    ? plain
    : createHash('md5').update(requestId).digest('hex');
}
