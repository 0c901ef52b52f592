/**
 * The cookie that names the session in the page's storage. A script sets and deletes it. A first view is rendered for
 * that session only.
 */
export const sessionHintCookie = 'allsquare-here';

/** The session that the cookie names. */
export const readSessionHint = (cookies = ''): string | undefined =>
  cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${sessionHintCookie}=`))
    ?.slice(sessionHintCookie.length + 1);

/** The edge's input for a first view: the user, and each service response by its URL. */
export type FirstViewAnswers = {
  user: { id: string; name: string; email: string };
  session: string;
  answers: Record<string, { body: string; headers: Record<string, string> }>;
};
