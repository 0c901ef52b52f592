import type { FastifyReply } from 'fastify';

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 22rem; margin: 12vh auto; padding: 0 1rem; color: #1c1b1a }
  label { display: block; margin: 1rem 0 } input, button { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
  [role=alert] { color: #a11 }
</style>
<h1>${escape(title)}</h1>
${body}
</html>`;

const alert = (message?: string) => (message ? `<p role="alert">${escape(message)}</p>` : '');

/** Both forms post to their own address, which contains the whole sign-in request. */
export const passwordPage = (message?: string, email = '') =>
  page(
    'Sign in',
    `${alert(message)}<form method="post">
  <label>Email <input name="username" type="email" required autofocus autocomplete="username" value="${escape(email)}"></label>
  <label>Password <input name="password" type="password" required autocomplete="current-password"></label>
  <label>Code, if you use one <input name="totp" inputmode="numeric" autocomplete="one-time-code"></label>
  <button>Sign in</button>
</form>`,
  );

export const googlePage = (message?: string) =>
  page(
    'Local stand-in for Google',
    `${alert(message)}<p>Nothing leaves this machine. Say who Google would tell us you are.</p><form method="post">
  <label>Name <input name="name" required maxlength="100" autofocus></label>
  <label>Email <input name="email" type="email" required></label>
  <label><input name="unverified" type="checkbox"> Google has not verified this address</label>
  <button>Continue</button>
</form>`,
  );

export const errorPage = (message: string) => page('We are sorry...', alert(message));

export const html = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(text);
