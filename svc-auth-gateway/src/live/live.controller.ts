import { streamEvents } from '@allsquare/auth-contract';
import { type Caller, CurrentCaller, Route } from '@allsquare/service-kit';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveStreams } from './live-streams.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Route(streamEvents)
  async stream(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.streams.serve(caller, reply.raw, request.id);
    reply.hijack();
  }
}
