import { type DynamicModule, type LoggerService, Logger as NestLogger, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Logger, pino } from 'pino';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Broker } from './broker.ts';
import { CallerGuard } from './caller.ts';
import { baseConfig, readConfig } from './config.ts';
import { type Consumer, Consumers } from './consume.ts';
import { connectDatabase, type DatabaseDefinition, databaseOptions } from './database.ts';
import type { PublishedEvent, StateEvent } from './events.ts';
import { Readiness } from './health.ts';
import type { DocsDefinition } from './open-api.ts';
import { People } from './people.ts';
import { Problem, ProblemFilter } from './problem.ts';
import { Relay } from './relay.ts';
import { ASKED_BY_SERVICE, requestIdFrom, withRequestId } from './request-context.ts';
import { serveDocs } from './serve-docs.ts';
import { TokenVerifier } from './token.ts';
import { Writes } from './writes.ts';

const BODY_LIMIT = 256 * 1024;
const STOP_WITHIN = 4500;

export type ServiceDefinition = {
  name: string;
  module: Type | DynamicModule;
  /** The service's own database; the gateway has none. */
  database?: DatabaseDefinition;
  /** The states and facts that this service publishes. */
  publishes?: PublishedEvent[];
  /** Its current states for `republish`: SQL that selects `id` and `data`, as it was published. */
  current?: { event: StateEvent; states: string }[];
  /** The states and facts that it follows; `get` finds a provider. */
  consumes?: (get: <T>(type: Type<T>) => T) => Consumer[];
  /** Its OpenAPI document. */
  docs?: DocsDefinition;
};

/** Token under which a provider finds the environment that the service was started with. */
export const ENVIRONMENT = Symbol('environment');

export type Service = { url: string; app: NestFastifyApplication; stop: () => Promise<void> };

const withDatabase = baseConfig.extend({ DATABASE_URL: z.string().min(1) });

/**
 * Starts a service: HTTP at once (live, not ready), then its database with migrations, its broker, relay and consumers.
 * SIGTERM and SIGINT let requests in flight finish, then close everything, within five seconds.
 */
export async function startService(
  definition: ServiceDefinition,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Service> {
  const config = definition.database
    ? readConfig(withDatabase, env)
    : { ...readConfig(baseConfig, env), DATABASE_URL: '' };
  const log = pino({
    name: definition.name,
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  const stopping = new AbortController();
  const readiness = new Readiness();
  const broker = new Broker(config.NATS_URL, definition.name, log);
  const relay = new Relay(config.DATABASE_URL, broker, definition.publishes ?? [], log);

  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: class ServiceModule {},
      global: true,
      imports: [
        ...(definition.database
          ? [
              TypeOrmModule.forRoot({
                ...databaseOptions(definition.name, config.DATABASE_URL, definition.database),
                manualInitialization: true,
              }),
            ]
          : []),
        ...(definition.docs ? [DiscoveryModule] : []),
        definition.module,
      ],
      providers: [
        { provide: TokenVerifier, useValue: new TokenVerifier(config) },
        { provide: ENVIRONMENT, useValue: env },
        { provide: Broker, useValue: broker },
        { provide: Readiness, useValue: readiness },
        ...(definition.database
          ? [People, { provide: Writes, useFactory: (db: DataSource) => new Writes(db, relay), inject: [DataSource] }]
          : []),
        { provide: APP_GUARD, useClass: CallerGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [ENVIRONMENT, TokenVerifier, Broker, Readiness, ...(definition.database ? [People, Writes] : [])],
    },
    new FastifyAdapter({
      loggerInstance: log,
      bodyLimit: BODY_LIMIT,
      genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
        requestIdFrom(request.headers['x-request-id']),
      routerOptions: { maxParamLength: 500 },
    }),
    { logger: nestLogger(log), abortOnError: false },
  );
  addHooks(app, readiness, stopping.signal);
  if (definition.docs) serveDocs(app, definition.docs);

  const consumers =
    definition.database && new Consumers(definition.name, app.get(DataSource), broker, app.get(Writes), log);
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await app.close();
    await consumers?.stop();
    await relay.stop();
    await broker.close();
    if (definition.database && app.get(DataSource).isInitialized) await app.get(DataSource).destroy();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_WITHIN).unref();
      void stop().then(() => process.exit(0));
    });
  }

  await app.listen({ port: config.PORT, host: config.HOST });
  let reached = false;
  void comeUp();
  return { url: (await app.getUrl()).replace('[::1]', 'localhost'), app, stop };

  async function reachBroker() {
    await broker.connect(stopping.signal);
    reached = true;
  }

  async function comeUp() {
    let migrated = !definition.database;
    readiness.require('database', () => migrated);
    readiness.require('broker', () => reached);
    const brokerThere = reachBroker();
    if (definition.database) {
      await connectDatabase(app.get(DataSource), stopping.signal, (error) =>
        log.warn({ err: error }, 'waiting for the database'),
      );
      migrated = true;
    }
    await brokerThere;
    if (stopping.signal.aborted || !consumers) return;
    relay.start();
    consumers.start(definition.consumes?.((type) => app.get(type, { strict: false })) ?? []);
    log.info('ready');
  }
}

/** Request id, health, and 503 until the database is there, for all that needs it. */
function addHooks(app: NestFastifyApplication, readiness: Readiness, stopping: AbortSignal) {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withRequestId(request.id, done, request.headers[ASKED_BY_SERVICE] !== undefined);
  });
  // A kept-alive connection whose last answer comes while we stop would hold the server open.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close');
    done();
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    const waiting = readiness.report().parts['database'] === 'waiting' && !/^\/(health|api\/docs)\//.test(request.url);
    done(waiting ? Object.assign(new Problem(503, 'part-away'), { statusCode: 503 }) : undefined);
  });
  fastify.get('/health/live', { logLevel: 'silent' }, () => ({ live: true }));
  fastify.get('/health/ready', { logLevel: 'silent' }, (_request, reply) => {
    const report = readiness.report();
    return reply.status(report.ready ? 200 : 503).send(report);
  });
}

const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown, context?: string) => log.debug({ context }, String(message)),
  warn: (message: unknown, context?: string) => log.warn({ context }, String(message)),
  error: (message: unknown, stack?: string, context?: string) => log.error({ context, stack }, String(message)),
  debug: (message: unknown, context?: string) => log.debug({ context }, String(message)),
});
NestLogger.overrideLogger(false);
