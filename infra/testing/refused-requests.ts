import { connect } from 'node:net';
import { problems } from '@allsquare/auth-contract';
import { commonProblems } from '@allsquare/contract-kit';

/** The bytes of requests that an edge or the gateway itself refuses, with the possible statuses. */
export type RefusedRequest = { bytes: string; statuses: number[] };

const JSON_BODY = 'content-type: application/json';
const ask = (line: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'host: allsquare.example', ...headers, '', body].join('\r\n');
const post = (path: string, body: string, headers: string[] = [JSON_BODY]) =>
  ask(`POST ${path}`, [...headers, `content-length: ${Buffer.byteLength(body)}`], body);
const refused = (bytes: string, ...statuses: number[]): RefusedRequest => ({ bytes, statuses });
const long = (length: number) => 'x'.repeat(length);

/** Invalid requests, or requests that no server has to read. */
export const unreadable: Record<string, RefusedRequest> = {
  'no request at all': refused('NONSENSE\r\n\r\n', 400),
  'bytes of TLS': refused('\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400),
  'no host': refused('GET /api/groups HTTP/1.1\r\n\r\n', 400),
  'no host, and a body': refused('POST /api/auth/login HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}', 400),
  'a version that is not there': refused('GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400, 505),
  'a header with a NUL': refused(ask('GET /', ['x-a: a\0b']), 400),
  'two lengths': refused(ask('POST /api/groups', ['content-length: 2', 'content-length: 3'], '{}'), 400),
  'a length and chunks': refused(
    ask('POST /api/groups', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'),
    400,
  ),
  'a length that is none': refused(ask('POST /api/groups', ['content-length: many'], '{}'), 400),
  'an encoding that nobody knows': refused(ask('POST /api/groups', ['transfer-encoding: nonsense'], '{}'), 400, 501),
  'a chunk without a size': refused(ask('POST /api/groups', ['transfer-encoding: chunked'], 'zz\r\n{}\r\n'), 400),
  'a header of 40 kB': refused(ask('GET /api/groups', [`x-a: ${long(40_000)}`]), 431),
  'headers of 60 kB': refused(
    ask(
      'GET /api/groups',
      Array.from({ length: 60 }, (_, index) => `x-${index}: ${long(1_000)}`),
    ),
    431,
  ),
  'an address of 40 kB': refused(ask(`GET /api/groups?q=${long(40_000)}`), 414, 431),
};

/** Bodies that no part accepts. */
export const tooLarge: Record<string, RefusedRequest> = {
  'a body of 2 MB': refused(post('/api/auth/login', `{"email":"${long(2_000_000)}"}`), 413),
  'a body of 2 MB for a service': refused(post('/api/expenses', long(2_000_000)), 401, 413),
  'a body of 2 MB in chunks': refused(
    ask('POST /api/auth/login', [JSON_BODY, 'transfer-encoding: chunked'], `1e8480\r\n${long(2_000_000)}\r\n0\r\n\r\n`),
    413,
  ),
};

/** Requests that Node refuses as well, and nginx forwards. */
export const unreadableToNode: Record<string, RefusedRequest> = {
  'a header without a colon': refused(ask('GET /', ['nonsense']), 400),
  'an expectation that nobody meets': refused(post('/api/auth/login', '{}', [JSON_BODY, 'expect: nonsense']), 417),
};

/** Requests for missing addresses, and bodies that no part accepts. */
export const unanswered: Record<string, RefusedRequest> = {
  'an escape that is none': refused(ask('GET /api/groups/%zz'), 400, 404),
  'half a character': refused(ask('GET /api/groups/%c3'), 400, 404),
  'a NUL in the path': refused(ask('GET /api/groups/%00'), 400, 401, 404),
  'a path that leaves': refused(ask('GET /api/groups/..%2f..%2fhealth'), 400, 401),
  'a path that leaves, in plain': refused(ask('GET /api/groups/../../health/x'), 400, 401, 404),
  'an id of 9,000 letters': refused(ask(`GET /api/groups/${long(9_000)}/members`), 400, 401, 414),
  'an address that is not there': refused(ask('GET /api/nothing'), 404),
  'an address under a page': refused(ask('GET /api/auth/nothing'), 404),
  'a method that is not there': refused(ask('PROPFIND /api/groups'), 404, 405),
  TRACE: refused(ask('TRACE /api/groups'), 404, 405),
  'OPTIONS of everything': refused(ask('OPTIONS *'), 400, 404),
  'a body that is no JSON': refused(post('/api/auth/login', '{"email":'), 400),
  'no body where there should be one': refused(ask('POST /api/auth/login', [JSON_BODY, 'content-length: 0']), 400),
  'a JSON that takes over prototypes': refused(post('/api/auth/login', '{"__proto__":{"a":1}}'), 400),
  'a body of another kind': refused(post('/api/auth/login', '<a/>', ['content-type: text/xml']), 400, 415),
  'a kind that is none': refused(post('/api/auth/login', '{}', ['content-type: ;;;']), 400, 415),
  'a body of 290 kB': refused(post('/api/auth/login', `{"email":"${long(290_000)}"}`), 413),
  'a body in chunks': refused(
    ask('POST /api/expenses', [JSON_BODY, 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    401,
  ),
  'an upgrade that its connection does not name': refused(ask('GET /api/groups', ['upgrade: h2c']), 401),
  'an upgrade': refused(ask('GET /api/groups', ['connection: upgrade', 'upgrade: websocket']), 401),
  'a connection that is kept': refused(ask('GET /api/groups', ['keep-alive: timeout=5']), 401),
};

/** Requests for files and pages, which only an edge has. */
export const withoutFile: Record<string, RefusedRequest> = {
  'a file that is not there': refused(ask('GET /nothing.js'), 404),
  'a file of a remote that is not there': refused(ask('GET /mfe/mfe-groups/nothing.js'), 404),
  'a remote that is not there': refused(ask('GET /mfe/nobody/x.js'), 404),
  'a hidden file': refused(ask('GET /.env'), 403, 404),
  'a path of dots to a file': refused(ask('GET /mfe/mfe-groups/..%2f..%2fpackage.json'), 400, 403, 404),
  'a path of dots': refused(ask('GET /../../etc/passwd.js'), 400, 403, 404),
  'two slashes': refused(ask('GET //nothing.js'), 400, 403, 404),
  'slashes alone': refused(ask('GET /mfe//x.js'), 400, 403, 404),
  'a file with a NUL': refused(ask('GET /a%00.js'), 400, 403, 404),
  'a file with an escape that is none': refused(ask('GET /a%zz.js'), 400, 404),
  'a file with a backslash': refused(ask('GET /..%5ca.js'), 400, 403, 404),
  'a file that is too long for a disk': refused(ask(`GET /${long(2_000)}.js`), 400, 403, 404, 414),
  'a name of a page that is too long': refused(ask(`POST /${long(2_000)}`), 404, 405),
  'a part of a page beyond its end': refused(ask('GET /index.html', ['range: bytes=9999999-']), 416),
  'a page that is another by now': refused(ask('GET /index.html', ['if-match: "x"']), 412),
  'a page that one writes to': refused(post('/groups', '{}'), 404, 405),
  'a file that one deletes': refused(ask('DELETE /index.html'), 404, 405),
  'a file by a method that is not there': refused(ask('PROPFIND /index.html'), 404, 405),
  'a part of a file that it does not have': refused(ask('GET /remotes.json/x.y'), 404),
  'pages of the identity server that are not public': refused(ask('GET /realms/master/account'), 404),
};

/** Longer (ms) than a server waits for the remainder of a request. */
const WITHIN = 20_000;

/** The answer to these bytes. */
function sendRaw(origin: string, bytes: string) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    let text = '';
    const socket = connect({ port: Number(port), host: hostname, timeout: WITHIN });
    const end = () => {
      socket.destroy();
      const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), type, body });
    };
    socket.on('data', (part: Buffer) => {
      text += String(part);
      // An answer states its length: once it is complete the connection may stay open.
      const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
      if (length !== undefined && Buffer.byteLength(body) >= Number(length)) end();
    });
    socket.on('close', end).on('timeout', end);
    // A server that refuses early does not read the remainder.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      text || error.code !== 'ECONNREFUSED' ? end() : reject(error),
    );
    socket.write(bytes, 'latin1');
  });
}

/** The problems of the answers to these requests at this address: none where each has the contract's message. */
export async function wrongRefusals(origin: string, requests: Record<string, RefusedRequest>): Promise<string[]> {
  const messages = Object.entries({ ...commonProblems, ...problems });
  const wrong: string[] = [];
  for (const [name, { bytes, statuses }] of Object.entries(requests)) {
    const { status, type, body } = await sendRaw(origin, bytes);
    const isOurs = messages.some(
      ([code, { message }]) => body === JSON.stringify({ message, code }) && type.startsWith('application/json'),
    );
    if (!isOurs || !statuses.includes(status)) wrong.push(`${name}: ${status} ${type} ${body.slice(0, 200)}`);
  }
  return wrong;
}
