import type { IncomingHttpHeaders } from 'node:http';
import {
  type AuthConfig,
  getConfig,
  getMe,
  login,
  logout,
  openGuest,
  problems,
  register,
  token,
} from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Inject, Res } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { FastifyReply } from 'fastify';
import { sessionConfig } from '../config.ts';
import { ClientAddress } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { ExchangeTokens } from './exchange-tokens.ts';
import { GetMe } from './get-me.ts';
import { Login } from './login.ts';
import { Logout } from './logout.ts';
import { OpenGuest } from './open-guest.ts';
import { Register } from './register.ts';
import { readClientInfo, toSessionResponse } from './session-response.ts';

@Controller()
@Problems(problems)
export class SessionController {
  constructor(
    private readonly register: Register,
    private readonly login: Login,
    private readonly exchangeTokens: ExchangeTokens,
    private readonly logout: Logout,
    private readonly me: GetMe,
    private readonly guest: OpenGuest,
    private readonly limits: Limits,
    private readonly mailer: AccountMailer,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  @Route(register, (answer) => ('access_token' in answer ? 201 : 202))
  @SecurityEvent('registration')
  async registerPerson(
    { body }: InputOf<typeof register>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.limits.consume('LIMIT_REGISTRATIONS', from);
    const registered = await this.register.register(body, readClientInfo(headers));
    return 'caller' in registered ? toSessionResponse(registered, reply) : registered;
  }

  @Route(login)
  @SecurityEvent('sign-in')
  async logIn(
    { body }: InputOf<typeof login>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return toSessionResponse(await this.login.login(body, from, readClientInfo(headers)), reply);
  }

  @Route(openGuest)
  @SecurityEvent('guest-opening')
  async openGuest(
    { body }: InputOf<typeof openGuest>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { session, cookies } = await this.guest.open(body, readClientInfo(headers), from);
    return toSessionResponse(session, reply, cookies);
  }

  @Route(token)
  @SecurityEvent(({ body }) => (body?.['grant_type'] === 'refresh_token' ? 'refresh' : 'sign-in'))
  async exchangeToken(
    { body }: InputOf<typeof token>,
    @ClientAddress() from: string,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    const exchanged = await this.exchangeTokens.exchange(body, from, readClientInfo(headers));
    void reply.header('set-cookie', exchanged.cookies);
    if (exchanged.tokens) return exchanged.tokens;
    // keycloak-js ends its session only at this status.
    void reply.status(400);
    return {
      error: 'invalid_grant' as const,
      error_description: problems['session-over'].message,
      ...(exchanged.isDeleted && { account: 'deleted' as const }),
    };
  }

  @Route(logout)
  @SecurityEvent('sign-out')
  async logOut(
    _: InputOf<typeof logout>,
    @Headers('cookie') cookies: string | undefined,
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', await this.logout.logout(cookies, authorization));
  }

  @Route(getMe)
  getMe({ caller }: InputOf<typeof getMe>) {
    return this.me.get(caller);
  }

  @Route(getConfig)
  getConfig(): AuthConfig {
    const protocol = `${this.config.OIDC_PUBLIC_URL}/protocol/openid-connect`;
    return {
      clientId: this.config.OIDC_CLIENT_ID,
      authorizationEndpoint: `${protocol}/auth`,
      endSessionEndpoint: `${protocol}/logout`,
      google: this.config.GOOGLE,
      mail: this.mailer.isEnabled,
    };
  }
}
