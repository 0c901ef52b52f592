import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { answerClientError, lacksHost, refuseExpectHeader } from '@allsquare/contract-kit/client-errors';
import { type LoggerService, Logger as NestLogger } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { APP_FILTER, APP_GUARD, DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { DatabaseConnection, DatabaseModule } from '../connection/database.module.ts';
import { EventsModule } from '../consumers/events.module.ts';
import { countRequests } from '../http/count-requests.ts';
import { operationNames } from '../http/operation-name.ts';
import { answerProblem, ProblemFilter, refuse } from '../http/problem.ts';
import { TokenVerifier } from '../http/token.ts';
import { traceOf, traceRequests } from '../http/trace-requests.ts';
import { CallerGuard } from '../people/caller.guard.ts';
import { People } from '../people/people.ts';
import { serviceConfig, withEnvironment } from '../process/config.ts';
import { type LogDestination, openLog } from '../process/log.ts';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { ASKED_BY_SERVICE, requestIdFrom, withContext } from '../process/request-context.ts';
import { RequestLog } from '../process/request-log.ts';
import { Tracer } from '../process/tracer.ts';
import type { ServiceDefinition } from '../service/service.ts';
import { serveDocs } from './serve-docs.ts';

const BODY_LIMIT = 256 * 1024;
const STOP_TIMEOUT = 4500;
/**
 * Time for callers to leave after the signal, in milliseconds: closing a connection during a request would lose its
 * answer. Idle callers leave automatically after KEEP_ALIVE_TIMEOUT, from which undici subtracts two seconds.
 */
const DRAIN_TIMEOUT = 2000;
const KEEP_ALIVE_TIMEOUT = 3000;
/** In milliseconds; a running database answers in less. */
const DATABASE_TIMEOUT = 1000;
/** Default headers: an answer is private, and it is data, not a page. */
const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

export type Service = {
  url: string;
  app: NestFastifyApplication;
  /** The URL for Prometheus, if enabled. */
  metricsUrl?: string | undefined;
  /** Closes after callers had so many milliseconds to finish and leave. */
  stop: (drainWithin?: number) => Promise<void>;
};

/**
 * Starts a service: waits for its database up to a second, then serves HTTP in any case (live, maybe not ready) and
 * connects its broker, relay and consumers. SIGTERM and SIGINT let callers leave for two seconds and requests finish,
 * then close everything, within five seconds. Logs go to standard output unless `logTo` is given.
 */
export const startService = (
  definition: ServiceDefinition,
  env: NodeJS.ProcessEnv = process.env,
  logTo?: LogDestination,
): Promise<Service> => withEnvironment(env, () => start(definition, logTo));

async function start(definition: ServiceDefinition, logTo: LogDestination | undefined): Promise<Service> {
  const config = serviceConfig();
  const log = openLog(definition.name, config.LOG_LEVEL, logTo);
  const metrics = await Metrics.open(definition.name, config.METRICS_PORT !== undefined);
  const tracer = new Tracer(definition.name, log, {
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    sampleRatio: config.OTEL_TRACES_SAMPLER_ARG ?? 1,
  });
  const stopping = new AbortController();
  const storesPeople = definition.database && !definition.servesWithoutDatabase;

  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: class ServiceModule {},
      global: true,
      imports: [
        ConfigModule.forFeature(serviceConfig),
        ...(definition.database ? [DatabaseModule.forService(definition.name, definition.database)] : []),
        // Not global, unlike TypeORM's module: Nest closes global modules last.
        EventsModule.forService({ ...definition, log }),
        ...(definition.docs ? [DiscoveryModule] : []),
        definition.module,
      ],
      providers: [
        TokenVerifier,
        Readiness,
        { provide: Metrics, useValue: metrics },
        { provide: Tracer, useValue: tracer },
        ...(storesPeople ? [People] : []),
        { provide: APP_GUARD, useClass: CallerGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [
        ConfigModule,
        EventsModule,
        TokenVerifier,
        Readiness,
        Metrics,
        Tracer,
        ...(storesPeople ? [People] : []),
      ],
    },
    new FastifyAdapter({
      loggerInstance: log,
      logController: new RequestLog(),
      childLoggerFactory: (logger, bindings, options, { headers }) => {
        const trace = traceOf(tracer, String(bindings['requestId']), headers);
        return logger.child(trace ? { ...bindings, traceId: trace.traceId } : bindings, options);
      },
      bodyLimit: BODY_LIMIT,
      trustProxy: config.TRUSTED_PROXIES,
      requestTimeout: config.REQUEST_WITHIN,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      // Requests that arrive while the last connections close get a normal answer instead of Fastify's 503.
      return503OnClosing: false,
      // Slower senders are cut off within another second: Node's defaults are a minute for headers and a check each 30
      // s.
      http: { headersTimeout: config.REQUEST_WITHIN, connectionsCheckingInterval: 1_000, requireHostHeader: false },
      clientErrorHandler: answerClientError,
      frameworkErrors: answerProblem,
      genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
        requestIdFrom(request.headers['x-request-id']),
      // A schema refuses longer ones, with a Problem.
      routerOptions: { maxParamLength: 8192 },
    }),
    { logger: nestLogger(log), abortOnError: false },
  );
  addHooks(app, app.get(Readiness), stopping.signal);
  const fastify = app.getHttpAdapter().getInstance();
  refuseExpectHeader(fastify.server);
  // For failures before a route of Nest's.
  fastify.setErrorHandler(answerProblem);
  const nameOf = operationNames(definition.docs);
  traceRequests(fastify, tracer, nameOf);
  countRequests(fastify, metrics, nameOf);
  exportReadiness(metrics, app.get(Readiness));
  if (definition.docs) serveDocs(app, definition.docs);

  const stop = async (drainWithin = 0) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const drained = Date.now() + drainWithin;
    while (Date.now() < drained && (await countConnections(app)) > 0) await sleep(20);
    await app.close();
    scraped?.stop();
    await tracer.flush();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
      void stop(DRAIN_TIMEOUT).then(() => process.exit(0));
    });
  }

  // A service without metrics still serves.
  const scraped = await metrics.serve(config.METRICS_PORT, config.HOST).catch((error: unknown) => {
    log.error({ err: error }, 'metrics are not shown');
    return undefined;
  });
  await app.init();
  // Until it listens, other replicas get the requests. One that waits longer reports it.
  if (definition.database && !definition.servesWithoutDatabase)
    await Promise.race([app.get(DatabaseConnection).ready, sleep(DATABASE_TIMEOUT, undefined, { ref: false })]);
  await app.listen({ port: config.PORT, host: config.HOST });
  return { url: (await app.getUrl()).replace('[::1]', 'localhost'), metricsUrl: scraped?.url, app, stop };
}

const countConnections = (app: NestFastifyApplication) =>
  promisify<number>((done) => app.getHttpServer().getConnections(done))();

/** Adds request id, health, and 503 until the database is up for all that needs it. */
function addHooks(app: NestFastifyApplication, readiness: Readiness, stopping: AbortSignal) {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('about', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const isAsked = request.headers[ASKED_BY_SERVICE] !== undefined;
    request.about = { requestId: request.id, isAsked };
    withContext(request.about, () => done(lacksHost(request.raw) ? refuse('malformed-request') : undefined));
  });
  // A caller that is answered during the stop goes to another replica, and its connection does not hold the server
  // open.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close');
    for (const [name, value] of Object.entries(ANSWER_HEADERS))
      if (!reply.hasHeader(name)) void reply.header(name, value);
    done();
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    const waiting = readiness.report().parts['database'] === 'waiting' && !/^\/(health|api\/docs)\//.test(request.url);
    done(waiting ? Object.assign(refuse('part-away'), { statusCode: 503 }) : undefined);
  });
  fastify.get('/health/live', { logLevel: 'silent' }, () => ({ live: true, version: process.env['UNIT_VERSION'] }));
  fastify.get('/health/ready', { logLevel: 'silent' }, (_request, reply) => {
    const report = readiness.report();
    return reply.status(report.ready && !stopping.aborted ? 200 : 503).send(report);
  });
  // For Kubernetes: replicas that cannot write all fail alike, and none would remain to answer reads.
  fastify.get('/health/reads', { logLevel: 'silent' }, (_request, reply) => {
    const canRead = readiness.canRead() && !stopping.aborted;
    return reply.status(canRead ? 200 : 503).send({ ready: canRead });
  });
}

function exportReadiness(metrics: Metrics, readiness: Readiness) {
  const help = 'Whether a part that the service needs is there: its database, its broker.';
  metrics.gauges({ allsquare_part_up: { help, labels: ['part'] } }, () => ({
    allsquare_part_up: Object.entries(readiness.report().parts).map(([part, state]) => ({
      labels: { part },
      value: Number(state === 'up'),
    })),
  }));
}

const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown, context?: string) => log.debug({ context }, String(message)),
  warn: (message: unknown, context?: string) => log.warn({ context }, String(message)),
  error: (message: unknown, stack?: string, context?: string) => log.error({ context, stack }, String(message)),
  debug: (message: unknown, context?: string) => log.debug({ context }, String(message)),
});
NestLogger.overrideLogger(false);
