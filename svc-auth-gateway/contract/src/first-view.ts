/**
 * The cookie by which a page says which session it has in its storage; a script sets it and takes it away. A first view
 * is made for that session alone.
 */
export const sessionHintCookie = 'allsquare-here';

/** The session that a request's cookies name so. */
export const readSessionHint = (cookies = ''): string | undefined =>
  cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${sessionHintCookie}=`))
    ?.slice(sessionHintCookie.length + 1);

/** What the edge gets for a first view: whose it is, and by its address each answer as a service gave it. */
export type FirstViewAnswers = {
  user: { id: string; name: string; email: string };
  session: string;
  answers: Record<string, { body: string; headers: Record<string, string> }>;
};
