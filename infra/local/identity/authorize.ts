import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { issueCode } from './codes.ts';
import type { Database } from './database.ts';
import { OAuthError } from './errors.ts';
import type { Identity } from './identity.ts';
import { errorPage, googlePage, html, passwordPage } from './pages.ts';
import { startSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { findUserByEmail, insertUser, type User } from './users.ts';

const path = '/realms/allsquare/protocol/openid-connect/auth';

const Request = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  response_mode: z.enum(['fragment', 'query']).default('query'),
  scope: z.string().default('openid'),
  state: z.string().default(''),
  nonce: z.string().optional(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  kc_idp_hint: z.string().optional(),
});
type Request = z.infer<typeof Request>;

const Person = z.object({ name: z.string().trim().min(1).max(255), email: z.email() });

/** The person that the Google stand-in names; undefined when the email's account has a password, which it requires. */
const googlePerson = async (database: Database, form: URLSearchParams): Promise<User | undefined> => {
  const name = (form.get('name') ?? '').trim();
  const email = (form.get('email') ?? '').trim();
  await insertUser(database, {
    id: randomUUID(),
    email,
    email_verified: !form.has('unverified'),
    enabled: true,
    first_name: name,
    last_name: '',
    google: true,
  });
  const user = await findUserByEmail(database, email);
  return user?.google && user.enabled ? user : undefined;
};

export const authorizeRoutes = (app: FastifyInstance, identity: Identity) => {
  const { config, database } = identity;
  /** The browser's request; undefined when it does not come from our own client and origin. */
  const read = (query: unknown): Request | undefined => {
    const request = Request.safeParse(query).data;
    const known = request?.client_id === config.gateway.id && new URL(request.redirect_uri).origin === config.publicUrl;
    return known ? request : undefined;
  };

  const back = async (reply: FastifyReply, request: Request, user: User) => {
    const sid = await startSession(database, user.id, request.client_id);
    const answer = new URLSearchParams({
      state: request.state,
      session_state: sid,
      iss: config.issuer,
      code: await issueCode(database, sid, request),
    });
    const target = new URL(request.redirect_uri);
    if (request.response_mode === 'fragment') target.hash = answer.toString();
    else for (const [name, value] of answer) target.searchParams.set(name, value);
    return reply.redirect(target.href, 302);
  };

  app.get(path, (incoming, reply) => {
    const request = read(incoming.query);
    if (!request) return html(reply, 400, errorPage('Invalid parameter: redirect_uri'));
    return html(reply, 200, request.kc_idp_hint === 'google' ? googlePage() : passwordPage());
  });

  app.post<{ Body: URLSearchParams }>(path, async (incoming, reply) => {
    const request = read(incoming.query);
    const form = incoming.body ?? new URLSearchParams();
    if (!request) return html(reply, 400, errorPage('Invalid parameter: redirect_uri'));
    if (form.has('name')) {
      if (!Person.safeParse(Object.fromEntries(form)).success)
        return html(reply, 200, googlePage('Name and email, please.'));
      const user = await googlePerson(database, form);
      if (user) return back(reply, request, user);
      return html(
        reply,
        200,
        passwordPage('Account already exists. Sign in with its password.', form.get('email') ?? ''),
      );
    }
    const email = form.get('username') ?? '';
    try {
      const user = await signIn(identity, {
        email,
        password: form.get('password') ?? '',
        code: form.get('totp') ?? '',
        asksForCode: true,
      });
      return await back(reply, request, user);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return html(reply, 200, passwordPage('Invalid username or password.', email));
    }
  });
};
