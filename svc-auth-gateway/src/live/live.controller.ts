import { streamEvents } from '@allsquare/auth-contract';
import { type InputOf, StreamRoute } from '@allsquare/service-kit';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveStreams } from './live-streams.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @StreamRoute(streamEvents)
  async stream({ caller }: InputOf<typeof streamEvents>, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.streams.serve(caller, reply.raw, request.id);
    reply.hijack();
  }
}
