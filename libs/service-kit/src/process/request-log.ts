import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './log.ts';

/** One line per request, after its answer. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest() {}

  override routeNotFound() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      personId: request.about?.person?.id,
    };
    if (error) request.log.error({ ...line, err: error }, 'the answer was not sent');
    else request.log.info(line);
  }
}
