import { unsubscribe } from '@allsquare/friends-contract';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';

const TOKEN = /^[\w.-]{1,1000}$/;

/**
 * Mail programs without RFC 8058 open List-Unsubscribe in a browser, and scanners fetch it. It redirects to the page
 * /mails, where a button unsubscribes; fetching changes nothing. The token is behind the #, so that no log has it.
 */
@Injectable()
export class UnsubscribeRedirect implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit() {
    this.host.httpAdapter
      .getInstance()
      .get<{ Querystring: { token?: unknown } }>(unsubscribe.path, async ({ query }, reply) => {
        const token = typeof query.token === 'string' && TOKEN.test(query.token) ? query.token : '';
        return reply.header('cache-control', 'no-store').redirect(`/mails#${token}`, 303);
      });
  }
}
