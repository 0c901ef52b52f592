import type { FastifyInstance, FastifyReply } from 'fastify';
import { setPassword } from './credentials.ts';
import type { Identity } from './identity.ts';
import { readActionLink } from './mail.ts';
import { donePage, errorPage, html, newPasswordPage } from './pages.ts';
import { findUser, updateUser } from './users.ts';

const path = '/realms/allsquare/login-actions/action-token';

type Link = { Querystring: { key?: string } };

/** The pages that the links of mails lead to. */
export const actionRoutes = (app: FastifyInstance, identity: Identity) => {
  const { database } = identity;

  const read = async (key = '') => {
    const link = await readActionLink(identity, key);
    const user = link?.sub ? await findUser(database, link.sub) : undefined;
    return link && user?.email === link.email ? { ...link, user } : undefined;
  };
  const expired = (reply: FastifyReply) => html(reply, 400, errorPage('Action expired.'));

  app.get<Link>(path, async (request, reply) => {
    const link = await read(request.query.key);
    if (!link) return expired(reply);
    if (link.action === 'UPDATE_PASSWORD') return html(reply, 200, newPasswordPage());
    await updateUser(database, { ...link.user, email_verified: true });
    return html(reply, 200, donePage('Your account has been updated.', link.redirectUri));
  });

  app.post<Link & { Body: URLSearchParams }>(path, async (request, reply) => {
    const link = await read(request.query.key);
    if (link?.action !== 'UPDATE_PASSWORD') return expired(reply);
    const password = request.body.get('password-new') ?? '';
    if (password.length < 8) return html(reply, 200, newPasswordPage('Invalid password: minimum length 8.'));
    if (password !== request.body.get('password-confirm'))
      return html(reply, 200, newPasswordPage("Passwords don't match."));
    await setPassword(database, link.user.id, password);
    return html(reply, 200, donePage('Your account has been updated.', link.redirectUri));
  });
};
