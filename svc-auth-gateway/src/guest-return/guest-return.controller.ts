import type { IncomingHttpHeaders } from 'node:http';
import { createReturnLink, problems, returnAsGuest } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ClientAddress } from '../limits/client-address.ts';
import { readClientInfo, toSessionResponse } from '../session/session-response.ts';
import { ReturnAsGuest } from './return-as-guest.ts';

@Controller()
@Problems(problems)
export class GuestReturnController {
  constructor(private readonly guest: ReturnAsGuest) {}

  @Route(createReturnLink)
  @SecurityEvent('guest-return-link')
  async createReturnLink(
    { caller }: InputOf<typeof createReturnLink>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.guest.createLink(caller, cookies);
  }

  @Route(returnAsGuest)
  @SecurityEvent('guest-return')
  async returnAsGuest(
    { body }: InputOf<typeof returnAsGuest>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { session, cookies } = await this.guest.signIn(body, readClientInfo(headers), from);
    return toSessionResponse(session, reply, cookies);
  }
}
