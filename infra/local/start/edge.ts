/*
 * The product's one address: the shell's files at /, each remote's under /mfe/<name>/, remotes.json, and the routes to
 * the gateway (/api) and to the pages of the identity server (/realms, /resources). Environment: PORT, PUBLIC_ORIGIN,
 * GATEWAY_URL, IDENTITY_URL; SHELL_DIST for another build of the shell; METRICS_PORT; REQUEST_WITHIN and
 * FIRST_VIEW_WITHIN in milliseconds.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { commonCode, commonProblems } from '@allsquare/contract-kit';
import { answerClientError, lacksHost, refuseExpectHeader } from '@allsquare/contract-kit/client-errors';
import { compressor } from '@allsquare/pages/compressor.ts';
import { firstViews } from '@allsquare/pages/first-views.ts';
import { openMetrics } from '@allsquare/pages/metrics.ts';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { pageHeaders } from '../../build/page-headers.ts';
import { ORIGIN } from '../../build/preview-tags.ts';
import { linkHeader, readLinks, readRemotes } from '../../build/remotes.ts';
import { readUnits, remoteUnits } from '../../build/units.ts';
import { isSystemError } from '../../build/user-facing-error.ts';
import { isIdentityPath } from '../servers/identity-paths.ts';
import { requestTimeouts } from '../servers/request-timeouts.ts';

const {
  PORT,
  PUBLIC_ORIGIN = '',
  GATEWAY_URL = '',
  IDENTITY_URL = '',
  SHELL_DIST,
  REQUEST_WITHIN,
  METRICS_PORT,
  FIRST_VIEW_WITHIN,
} = process.env;

const remotes = remoteUnits();
const shell = SHELL_DIST ?? join(readUnits().find(({ name }) => name === 'shell')?.folder ?? '', 'dist');

const { http, ...slow } = requestTimeouts(REQUEST_WITHIN ? Number(REQUEST_WITHIN) : undefined);
/** Errors that a client causes by leaving: its body ends early, or nobody reads the response. */
const CAUSED_BY_LEAVING = new Set(['ECONNRESET aborted', 'UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);
const isCausedByLeaving = (logged: unknown) => {
  const fault = (logged instanceof Error ? logged : (logged as { err?: unknown })?.err) as FastifyError | undefined;
  return CAUSED_BY_LEAVING.has(fault?.code === 'ECONNRESET' ? `${fault.code} ${fault.message}` : `${fault?.code}`);
};
const INFO = 30;
const edge = Fastify({
  logger: {
    level: 'warn',
    hooks: {
      logMethod(args, log, level) {
        if (level > INFO && isCausedByLeaving(args[0])) this.info(...args);
        else log.apply(this, args);
      },
    },
  },
  forceCloseConnections: true,
  return503OnClosing: false,
  clientErrorHandler: answerClientError,
  frameworkErrors: answerFault,
  ...slow,
  http: { ...http, requireHostHeader: false },
});

/** Answers a refusal of a framework with the contracts' messages. */
const refuse = (reply: FastifyReply, status: number) => {
  const code = commonCode(status);
  return reply.code(status).header('cache-control', 'no-store').send({ message: commonProblems[code].message, code });
};
function answerFault(fault: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = fault;
  if (statusCode >= 500) request.log.error(fault);
  void refuse(reply, statusCode >= 400 ? statusCode : 500);
}
edge.setErrorHandler(answerFault);
refuseExpectHeader(edge.server);

/** Content under a hashed name never changes; browsers revalidate everything else on each request. */
const hashed = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

const fileOptions = (root: string) => ({
  root,
  preCompressed: true,
  cacheControl: false,
  index: false as const,
  redirect: false,
  dotfiles: 'ignore' as const,
  setHeaders: (reply: FastifyReply, path: string) =>
    void reply.header(
      'cache-control',
      hashed.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ),
});

const metrics = await openMetrics('edge', METRICS_PORT ? Number(METRICS_PORT) : undefined, '127.0.0.1');
const views = firstViews({
  metrics,
  warn: (fault) => edge.log.warn(`a page came without a first view: ${String(fault)}`),
  within: FIRST_VIEW_WITHIN ? Number(FIRST_VIEW_WITHIN) : undefined,
  gatewayUrl: GATEWAY_URL,
  builds: async () => ({ shell, remotes }),
});

/** A page with the tags of a link's preview, whose addresses need the origin. */
const sendWithOrigin = (request: FastifyRequest, reply: FastifyReply, html: string) => {
  const text = html.replaceAll(ORIGIN, PUBLIC_ORIGIN);
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.header('content-encoding', 'br').send(brotli(text));
};
/** The last pages, compressed. */
const compressed = new Map<string, Buffer>();
const brotli = (text: string) => {
  const known = compressed.get(text) ?? brotliCompressSync(text);
  if (!compressed.has(text) && compressed.size > 1) compressed.clear();
  compressed.set(text, known);
  return known;
};

const fileOf = (address?: string) => {
  if (!address) return 'landing.html';
  return URL.parse(address, 'http://edge')?.pathname === '/join' ? 'join.html' : 'index.html';
};

/** The page at an address; an address of the app also names the files that it will need. */
const page = async (request: FastifyRequest, reply: FastifyReply, address?: string) => {
  const file = fileOf(address);
  if (!existsSync(join(shell, file)))
    return reply.code(404).send({ message: 'The shell is not built.', code: 'not-found' });
  if (address && (await views.send(request, reply))) return reply;
  const links = address && linkHeader(readLinks(shell, remotes), address);
  if (links) reply.header('link', links);
  const html = readFileSync(join(shell, file), 'utf8');
  reply.headers(pageHeaders(html));
  return file === 'index.html' ? reply.sendFile(file) : sendWithOrigin(request, reply, html);
};

edge.addHook('onRequest', (request, reply, done) => (lacksHost(request.raw) ? void refuse(reply, 400) : done()));
edge.addHook('onSend', async (request, reply) => {
  if (/^\/(api|realms|resources)\//.test(request.url)) return;
  reply.header('x-content-type-options', 'nosniff');
});

/** Answers of at least this many bytes are worth compressing. */
const LARGE = 1_000;
/** Not under /api/auth: secrets there must not be compressed together with the caller's input. */
const isCompressed = (address: string, headers: IncomingHttpHeaders, accepted = '') =>
  !/^\/(api\/auth|realms)\//.test(address) &&
  /\bbr\b/.test(accepted) &&
  headers['content-type']?.startsWith('application/json') === true &&
  Number(headers['content-length']) >= LARGE;

/** `isPublic` decides whether a path, as sent, is forwarded. */
const forward = (prefix: string, upstream: string, isPublic: (path: string) => boolean, connections = 1_000) =>
  edge.register(proxy, {
    prefix,
    rewritePrefix: prefix,
    upstream,
    disableRequestLogging: true,
    preHandler: (request, reply, done) =>
      isPublic(request.url.split('?', 1)[0] ?? '') ? done() : reply.callNotFound(),
    undici: { connections, headersTimeout: 60_000, bodyTimeout: 60_000 },
    replyOptions: {
      // A gateway that closes a connection as this edge uses it again loses the request: a read is sent once more.
      // Whether a refused request may be sent again, the client decides.
      retryDelay: ({ err, req, attempt }) =>
        req.method === 'GET' && attempt === 0 && isSystemError(err, 'UND_ERR_SOCKET', 'ECONNRESET') ? 1 : null,
      // Connection headers end here. So does 'Expect: 100-continue', which Node has answered itself: its client refuses
      // to forward these.
      rewriteRequestHeaders: (
        request,
        { expect: _expect, 'keep-alive': _keepAlive, upgrade: _upgrade, ...headers },
      ) => ({
        ...headers,
        'x-forwarded-for': request.ip,
      }),
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }, request) => {
        if (!isCompressed(request?.url ?? '', headers, request?.headers['accept-encoding'])) return headers;
        const { 'content-length': _, ...others } = headers;
        return { ...others, 'content-encoding': 'br', vary: 'accept-encoding' };
      },
      onResponse: (_, reply, { stream }) =>
        void reply.send(
          reply.getHeader('content-encoding') === 'br' ? pipeline(stream, compressor(), () => undefined) : stream,
        ),
      onError: (reply, { error }) => {
        const notReached = isSystemError(error.cause, 'ECONNREFUSED');
        const code = notReached ? 'part-away' : 'answer-lost';
        void reply.code(notReached ? 503 : 502).send({ message: commonProblems[code].message, code });
      },
    },
  });

const always = () => true;
forward('/api', GATEWAY_URL, always);
// Each open browser uses one connection for its event stream. Streams have a separate pool, so that requests never wait
// for one.
forward('/api/events', GATEWAY_URL, always, 10_000);
forward('/realms', IDENTITY_URL, isIdentityPath);
forward('/resources', IDENTITY_URL, isIdentityPath);

mkdirSync(shell, { recursive: true });
edge.register(files, { ...fileOptions(shell), prefix: '/' });
for (const { name, folder } of remotes) {
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  edge.register(files, { ...fileOptions(dist), prefix: `/mfe/${name}/`, decorateReply: false });
}

edge.get('/', (request, reply) => page(request, reply));
edge.get('/index.html', (request, reply) => page(request, reply, request.url));
edge.get('/licences', (_, reply) => reply.type('text/plain; charset=utf-8').sendFile('licences.txt'));
edge.get('/remotes.json', (request, reply) => {
  const text = JSON.stringify(readRemotes(remotes));
  const asBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  reply.type('application/json').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  return asBrotli ? reply.header('content-encoding', 'br').send(brotliCompressSync(text)) : reply.send(text);
});
edge.get('/health/live', () => ({ status: 'ok' }));
edge.get('/health/ready', () => ({ status: 'ok' }));

/** A route of the shell, unless it looks like a file or a part's own address. */
edge.setNotFoundHandler((request, reply) => {
  const path = URL.parse(request.url, 'http://edge')?.pathname;
  if (path === undefined) return refuse(reply, 400);
  const isPage =
    ['GET', 'HEAD'].includes(request.method) &&
    !basename(path).includes('.') &&
    !/^\/(mfe|api|realms|resources|health)(\/|$)/.test(path);
  return isPage ? page(request, reply, request.url) : refuse(reply, 404);
});

const stopViews = () => {
  views.stop();
  metrics.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void edge.close().then(stopViews));
await edge.listen({ port: Number(PORT), host: 'localhost' });
