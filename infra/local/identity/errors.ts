import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** An error in the shape of the OAuth endpoints: `{error, error_description}`. */
export class OAuthError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.body = { error, error_description: description };
  }
}

/** An error in one of the shapes of the Admin REST API: `{error}` or `{errorMessage, field?}`. */
export class AdminError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: { error: string } | { errorMessage: string; field?: string }) {
    super('error' in body ? body.error : body.errorMessage);
    this.status = status;
    this.body = body;
  }
}

/** Known errors answer their own body; anything unexpected is logged and answered as Keycloak does. */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof OAuthError || error instanceof AdminError) return reply.code(error.status).send(error.body);
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500;
  if (status >= 500) request.log.error({ err: error }, 'unexpected failure');
  return reply.code(status).send({ error: status >= 500 ? 'unknown_error' : 'invalid_request' });
};
