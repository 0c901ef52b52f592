import type { IncomingHttpHeaders } from 'node:http';
import type { Session } from '@allsquare/auth-contract';
import type { FastifyReply } from 'fastify';
import { type ClientInfo, type OpenedSession, sessionCookies } from './open-session.ts';
import { userOf } from './user.ts';

export const readClientInfo = (headers: IncomingHttpHeaders): ClientInfo => ({
  userAgent: headers['user-agent'],
  cookies: headers.cookie,
});

/** The response for a browser whose session was opened. */
export const toSessionResponse = (
  session: OpenedSession,
  reply: FastifyReply,
  cookies = sessionCookies(session),
): Session => {
  void reply.header('set-cookie', cookies).header('cache-control', 'no-store');
  return {
    access_token: session.accessToken,
    refresh_token: session.handle,
    expires_in: session.expiresIn,
    user: userOf(session.caller),
  };
};
