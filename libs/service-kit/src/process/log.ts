import { type Logger, pino } from 'pino';

/** A destination of lines. `flush` writes the buffered ones and returns at once. */
export type LogDestination = { write: (line: string) => void; flush?: () => void };

const WARN = 40;
/** Lines are buffered up to this many bytes or milliseconds. */
const BUFFER_BYTES = 4096;
const FLUSH_INTERVAL = 1000;

let stdout: LogDestination | undefined;

/** One per process: the buffer is written when the process exits. */
const standardOutput = () =>
  (stdout ??= pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_INTERVAL }));

/** A service's log: JSON lines, buffered. A warning or worse is written at once, with the buffer. */
export const openLog = (name: string, level: string, to: LogDestination = standardOutput()): Logger =>
  pino(
    {
      level,
      base: { name },
      serializers: { err: describeError, req: ({ method, url }) => ({ method, path: pathOf(url) }) },
      hooks: {
        logMethod(args, method, level) {
          method.apply(this, args);
          if (level >= WARN) to.flush?.();
        },
      },
    },
    to,
  );

const CAUSES = 3;

/** Only message, code and stack: a database's error also has its statement's values. */
export function describeError(error: unknown, causes = CAUSES): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const message = withoutValue(error.message, code);
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause && causes > 0 ? { cause: describeError(cause, causes - 1) } : {}),
  };
}

/** PostgreSQL's errors of class 22 quote the rejected value. */
const withoutValue = (message: string, code: unknown) =>
  String(code).startsWith('22') ? message.replace(/: ".*/s, '') : message;

/** Ends the process after an uncaught error: Node would print all its fields. */
export function exitOnUncaught(log: Logger) {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'ended by an error');
    process.exit(1);
  });
}

const LONGEST = 256;
/** An id or a word; no address, and nothing sealed. */
const PLAIN = /^[\w.-]{0,64}$/;

/** The path of a URL, without people's text: queries have search words, and cursors have names. */
export const pathOf = (url: string): string => {
  const [path = ''] = url.slice(0, LONGEST).split('?', 1);
  return path
    .split('/')
    .map((part) => (PLAIN.test(part) ? part : '*'))
    .join('/');
};
