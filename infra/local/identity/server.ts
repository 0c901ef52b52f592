import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { requestTimeouts } from '../servers/request-timeouts.ts';
import { adminRoutes } from './admin.ts';
import { authorizeRoutes } from './authorize.ts';
import type { Config } from './config.ts';
import { migrate, openDatabase, waitFor } from './database.ts';
import { answerError, OAuthError } from './errors.ts';
import { Keys } from './keys.ts';
import { realmRoutes } from './realm.ts';
import { pruneSessions } from './sessions.ts';
import { tokenRoutes } from './token.ts';

/**
 * Listens on 127.0.0.1 at once and answers 503 until its database is ready and migrated. `close()` stops everything.
 */
export const startIdentity = async (config: Config): Promise<FastifyInstance> => {
  const app = fastify({
    logger: {
      level: config.logLevel,
      // Without the detail of a database error, which contains the values of its rows.
      serializers: {
        err: ({ name, message, code, stack = '' }: FastifyError) => ({ type: name, message, code, stack }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    ...requestTimeouts(),
    forceCloseConnections: 'idle',
  });
  const database = openDatabase(config.databaseUrl, (err) => app.log.warn({ err }, 'a database connection was lost'));
  const keys = new Keys();
  const stopping = new AbortController();
  let prepared = false;
  let closing = false;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => {
      return new URLSearchParams(body);
    },
  );
  app.setErrorHandler(answerError);
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_, reply) => {
    const answers = await database.query('select 1').then(
      () => true,
      () => false,
    );
    const ready = prepared && answers;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'waiting for the database' });
  });
  app.addHook('onRequest', async (request) => {
    if (!prepared && !request.url.startsWith('/health/'))
      throw new OAuthError(503, 'temporarily_unavailable', 'The database is not there yet');
  });
  // A keep-alive connection whose last answer arrives during the stop would block the server's exit.
  app.addHook('onSend', async (_, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  const identity = { config, database, keys };
  realmRoutes(app, identity);
  tokenRoutes(app, identity);
  authorizeRoutes(app, identity);
  adminRoutes(app, identity);

  const prepare = async () => {
    await migrate(database);
    await keys.load(database);
    await pruneSessions(database);
    prepared = true;
    app.log.info('identity is ready');
  };
  const preparing = waitFor(prepare, (err) => app.log.warn({ err }, 'waiting for the database'), stopping.signal);
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await preparing;
    await database.end();
  });
  await app.listen({ host: '127.0.0.1', port: config.port });
  return app;
};
