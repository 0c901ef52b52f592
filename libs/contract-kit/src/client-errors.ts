import { commonCode, commonProblems } from './common-problems.ts';

/*
 * What a Node server refuses before any framework runs, in the contracts' format. The types are the needed part of
 * Node's: a contract imports nothing of a server's.
 */
type Socket = { writable: boolean; write: (text: string) => unknown; destroy: (error: Error) => unknown };
type Response = { writeHead: (status: number, headers: object) => { end: (body: string) => unknown } };
type Server = { on: (event: 'checkExpectation', refuse: (request: unknown, response: Response) => void) => unknown };
type Request = { httpVersion: string; headers: { host?: string | undefined } };

/** The response also closes the connection. */
function responseFor(status: number) {
  const code = commonCode(status);
  const body = JSON.stringify({ message: commonProblems[code].message, code });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  return { body, headers };
}
const STATUSES: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** A server's `clientError` handler: answers what cannot be parsed as a request. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, words] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request'];
    const { body, headers } = responseFor(status);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${words}`, ...lines];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** Refuses, as a Problem, an `Expect` header other than 100-continue. */
export const refuseExpectHeader = (server: Server) =>
  server.on('checkExpectation', (_, response) => {
    const { body, headers } = responseFor(417);
    response.writeHead(417, headers).end(body);
  });

/**
 * Whether a request lacks the Host header of HTTP/1.1. With `requireHostHeader` Node would refuse it without a body.
 */
export const lacksHost = ({ httpVersion, headers }: Request): boolean =>
  httpVersion === '1.1' && headers.host === undefined;
