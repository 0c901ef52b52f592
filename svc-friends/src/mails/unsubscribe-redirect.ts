import { unsubscribe } from '@allsquare/friends-contract';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';

const TOKEN = /^[\w.-]{1,1000}$/;

/**
 * Mail programs of before RFC 8058 open the address of List-Unsubscribe in a browser, and scanners look at it. It leads
 * to the page /mails, where a press ends the mails; looking changes nothing. Behind the # no log has the token.
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
