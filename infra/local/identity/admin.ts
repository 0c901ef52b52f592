import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addTotp, credentialsOf, deleteCredential, setPassword } from './credentials.ts';
import { AdminError } from './errors.ts';
import type { Identity } from './identity.ts';
import { endSession, endSessionsOf, sessionsOf } from './sessions.ts';
import { readAccessToken } from './tokens.ts';
import { deleteUser, findUser, findUserByEmail, insertUser, listUsers, type User, updateUser } from './users.ts';

const realm = '/admin/realms/allsquare';
const users = `${realm}/users`;

/** Validated while the request is read, before anything is stored. */
const Password = z.object({ type: z.literal('password'), value: z.string().transform((value) => acceptable(value)) });
const Otp = z.object({ type: z.literal('otp'), userLabel: z.string().default(''), secretData: z.string() });
const Sent = z.object({
  email: z.string().optional(),
  firstName: z.string().max(255).optional(),
  lastName: z.string().max(255).optional(),
  enabled: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
  credentials: z.array(z.discriminatedUnion('type', [Password, Otp])).default([]),
});
const Part = z.object({ first: z.coerce.number().int().min(0).default(0), max: z.coerce.number().default(100) });
const OtpSecret = z.object({ value: z.string().min(1) });

const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const read = schema.safeParse(body);
  if (!read.success) throw new AdminError(400, { error: 'unable to read contents from stream' });
  return read.data;
};

const wellFormed = (email: string): string => {
  if (!z.email().safeParse(email).success)
    throw new AdminError(400, { errorMessage: 'error-invalid-email', field: 'email' });
  return email;
};

const common = new Set(
  readFileSync(join(import.meta.dirname, '../../keycloak/common-passwords.txt'), 'utf8').split('\n'),
);

const acceptable = (password: string): string => {
  if (password.length < 8) throw new AdminError(400, { error: 'invalidPasswordMinLengthMessage' });
  if (common.has(password.toLowerCase())) throw new AdminError(400, { error: 'invalidPasswordBlacklistedMessage' });
  return password;
};

export const adminRoutes = (app: FastifyInstance, identity: Identity) => {
  const { config, database } = identity;

  const represent = async (user: User) => ({
    id: user.id,
    username: user.email,
    email: user.email,
    emailVerified: user.email_verified,
    firstName: user.first_name,
    lastName: user.last_name,
    enabled: user.enabled,
    totp: (await credentialsOf(database, user.id)).some((credential) => credential.type === 'otp'),
    createdTimestamp: user.created_at.getTime(),
  });

  const existing = async (id: string): Promise<User> => {
    const user = z.uuid().safeParse(id).success ? await findUser(database, id) : undefined;
    if (!user) throw new AdminError(404, { error: 'User not found' });
    return user;
  };

  const storeCredentials = async (userId: string, credentials: z.infer<typeof Sent>['credentials']) => {
    for (const credential of credentials) {
      if (credential.type === 'password') await setPassword(database, userId, credential.value);
      else {
        const secret = parse(OtpSecret, JSON.parse(credential.secretData)).value;
        await addTotp(database, userId, credential.userLabel, secret);
      }
    }
  };

  void app.register(async (admin) => {
    admin.addHook('onRequest', async (request) => {
      const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const said = await readAccessToken(identity, token).catch(() => undefined);
      if (!said) throw new AdminError(401, { error: 'HTTP 401 Unauthorized' });
      if (said.azp !== config.admin.id) throw new AdminError(403, { error: 'HTTP 403 Forbidden' });
    });

    admin.post(users, async (request, reply) => {
      const sent = parse(Sent, request.body);
      const user = {
        id: randomUUID(),
        email: wellFormed(sent.email ?? ''),
        email_verified: sent.emailVerified ?? false,
        enabled: sent.enabled ?? false,
        first_name: sent.firstName ?? '',
        last_name: sent.lastName ?? '',
        google: false,
      };
      if (!(await insertUser(database, user)))
        throw new AdminError(409, { errorMessage: 'User exists with same email' });
      await storeCredentials(user.id, sent.credentials);
      return reply.code(201).header('location', `${config.publicUrl}${users}/${user.id}`).send();
    });

    admin.get<{ Querystring: { email?: string } }>(users, async ({ query }) => {
      const { first, max } = parse(Part, query);
      if (query.email === undefined) return Promise.all((await listUsers(database, first, max)).map(represent));
      const user = await findUserByEmail(database, query.email);
      return user ? [await represent(user)] : [];
    });

    admin.get<{ Params: { id: string } }>(`${users}/:id`, async (request) =>
      represent(await existing(request.params.id)),
    );

    admin.put<{ Params: { id: string } }>(`${users}/:id`, async (request, reply) => {
      const user = await existing(request.params.id);
      const sent = parse(Sent, request.body);
      const changed = await updateUser(database, {
        id: user.id,
        email: sent.email === undefined ? user.email : wellFormed(sent.email),
        email_verified: sent.emailVerified ?? user.email_verified,
        enabled: sent.enabled ?? user.enabled,
        first_name: sent.firstName ?? user.first_name,
        last_name: sent.lastName ?? user.last_name,
      });
      if (!changed) throw new AdminError(409, { errorMessage: 'User exists with same email' });
      await storeCredentials(user.id, sent.credentials);
      return reply.code(204).send();
    });

    admin.delete<{ Params: { id: string } }>(`${users}/:id`, async (request, reply) => {
      const user = await existing(request.params.id);
      await deleteUser(database, user.id);
      return reply.code(204).send();
    });

    admin.post<{ Params: { id: string } }>(`${users}/:id/logout`, async (request, reply) => {
      const user = await existing(request.params.id);
      await endSessionsOf(database, user.id);
      return reply.code(204).send();
    });

    admin.get<{ Params: { id: string } }>(`${users}/:id/sessions`, async (request) => {
      const user = await existing(request.params.id);
      return (await sessionsOf(database, user.id)).map((session) => ({
        id: session.id,
        userId: user.id,
        username: user.email,
        start: session.started_at.getTime(),
        lastAccess: session.refreshed_at.getTime(),
        clients: { [session.client_id]: session.client_id },
      }));
    });

    admin.delete<{ Params: { sid: string } }>(`${realm}/sessions/:sid`, async (request, reply) => {
      if (!(await endSession(database, request.params.sid))) throw new AdminError(404, { error: 'Session not found' });
      return reply.code(204).send();
    });

    admin.put<{ Params: { id: string } }>(`${users}/:id/reset-password`, async (request, reply) => {
      const user = await existing(request.params.id);
      const { value } = parse(Password, request.body);
      await setPassword(database, user.id, value);
      return reply.code(204).send();
    });

    admin.get<{ Params: { id: string } }>(`${users}/:id/credentials`, async (request) => {
      const user = await existing(request.params.id);
      const credentials = await credentialsOf(database, user.id);
      return credentials.map(({ id, type, label, created_at }) => ({
        id,
        type,
        userLabel: label ?? undefined,
        createdDate: created_at.getTime(),
      }));
    });

    admin.delete<{ Params: { id: string; credential: string } }>(
      `${users}/:id/credentials/:credential`,
      async (request, reply) => {
        const user = await existing(request.params.id);
        const { credential } = request.params;
        const gone = z.uuid().safeParse(credential).success && (await deleteCredential(database, user.id, credential));
        if (!gone) throw new AdminError(404, { error: 'Credential not found' });
        return reply.code(204).send();
      },
    );
  });
};
