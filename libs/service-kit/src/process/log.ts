import { type Logger, pino } from 'pino';

/** Where lines go. `flush` writes what waits, and waits for nothing itself. */
export type LogDestination = { write: (line: string) => void; flush?: () => void };

const WARN = 40;
/** Lines wait for this many bytes or milliseconds. */
const BUFFER_BYTES = 4096;
const FLUSH_INTERVAL = 1000;

let stdout: LogDestination | undefined;

/** One for the process: what waits in it is written when the process exits. */
const standardOutput = () =>
  (stdout ??= pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_INTERVAL }));

/** A service's log: JSON lines, buffered, from warnings on at once with all that waits. */
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

/** Message, code and stack alone: a database's error also has the values of its statement. */
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

/** PostgreSQL's errors of class 22 quote the value that they do not take. */
const withoutValue = (message: string, code: unknown) =>
  String(code).startsWith('22') ? message.replace(/: ".*/s, '') : message;

/** Ends the process after an error that nobody has caught: Node would print all of its fields. */
export function exitOnUncaught(log: Logger) {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'ended by an error');
    process.exit(1);
  });
}

const LONGEST = 256;
/** An id or a word; not an address, and not something sealed. */
const PLAIN = /^[\w.-]{0,64}$/;

/** The path of an address, without what people wrote: the query has search words, and cursors have names. */
export const pathOf = (url: string): string => {
  const [path = ''] = url.slice(0, LONGEST).split('?', 1);
  return path
    .split('/')
    .map((part) => (PLAIN.test(part) ? part : '*'))
    .join('/');
};
