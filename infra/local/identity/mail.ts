import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { createTransport } from 'nodemailer';
import { AdminError } from './errors.ts';
import type { Identity } from './identity.ts';
import type { User } from './users.ts';

export type Action = 'VERIFY_EMAIL' | 'UPDATE_PASSWORD';

const VALID_HOURS = 12;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
const texts: Record<Action, { subject: string; ask: string }> = {
  VERIFY_EMAIL: { subject: 'Verify email', ask: 'Follow this link to verify your address:' },
  UPDATE_PASSWORD: { subject: 'Update your account', ask: 'Follow this link to choose a new password:' },
};

/** Sends the link that lets its reader do this. Without a mail server, or where it refuses, 500 as Keycloak answers. */
export const sendActionMail = async (identity: Identity, user: User, action: Action, redirectUri = '') => {
  const { config, keys } = identity;
  const failed = () => new AdminError(500, { errorMessage: 'Failed to send execute actions email' });
  if (!config.smtpUrl) throw failed();
  if (redirectUri && !isOwn(redirectUri, config.publicUrl))
    throw new AdminError(400, { errorMessage: 'Invalid redirect uri.' });
  const key = await new SignJWT({ action, redirectUri, email: user.email })
    .setProtectedHeader({ alg: 'HS512', typ: 'Action' })
    .setSubject(user.id)
    .setIssuer(config.issuer)
    .setExpirationTime(`${VALID_HOURS}h`)
    .sign(keys.current.refreshSecret);
  const { hostname } = new URL(config.publicUrl);
  const { subject, ask } = texts[action];
  const link = `${config.issuer}/login-actions/action-token?key=${key}`;
  const transport = createTransport({
    url: config.smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  await transport
    .sendMail({
      from: { name: 'Allsquare', address: `no-reply@${hostname}` },
      to: { name: '', address: user.email },
      messageId: `<${randomUUID()}@${hostname}>`,
      subject,
      text: `${ask}\n\n${link}\n\nIt works for ${VALID_HOURS} hours.\n`,
    })
    .catch(() => {
      throw failed();
    });
};

/** What a link of such a mail stands for; undefined when it is forged or too old. */
export const readActionLink = async ({ config, keys }: Identity, key: string) => {
  const opened = await jwtVerify<{ action: Action; redirectUri: string; email: string }>(
    key,
    keys.current.refreshSecret,
    {
      algorithms: ['HS512'],
      issuer: config.issuer,
      typ: 'Action',
    },
  ).catch(() => undefined);
  return opened?.payload;
};

const isOwn = (address: string, origin: string) => URL.canParse(address) && new URL(address).origin === origin;
