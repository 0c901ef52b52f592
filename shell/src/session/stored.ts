import type { SessionUser } from '@allsquare/kit/session';

/** What the browser keeps while somebody is signed in (spec.md section 3). `handle` stands in the place of the refresh token. */
export type Stored = { token: string; handle: string; user: SessionUser };

const KEYS = { token: 'auth_token', handle: 'refresh_token', id: 'user_id', name: 'user_name', email: 'user_email' };

export const readStored = (): Stored | null => {
  const token = localStorage.getItem(KEYS.token);
  const handle = localStorage.getItem(KEYS.handle);
  const id = localStorage.getItem(KEYS.id);
  if (!token || !handle || !id) return null;
  const user = { id, name: localStorage.getItem(KEYS.name) || 'User', email: localStorage.getItem(KEYS.email) ?? '' };
  return { token, handle, user };
};

/** The id comes last: other tabs watch it and then find everything else in place. */
export const writeStored = ({ token, handle, user }: Stored): void => {
  localStorage.setItem(KEYS.token, token);
  localStorage.setItem(KEYS.handle, handle);
  localStorage.setItem(KEYS.name, user.name);
  localStorage.setItem(KEYS.email, user.email);
  localStorage.setItem(KEYS.id, user.id);
};

/** The remotes' own, which belong to the person as well. */
const OF_REMOTES = ['last_group', 'last_people'];

/** An empty token first tells the other tabs that the session is `over` by itself; nobody has signed out. */
export const clearStored = (isOver = false): void => {
  if (isOver) localStorage.setItem(KEYS.token, '');
  for (const key of [...Object.values(KEYS), ...OF_REMOTES]) localStorage.removeItem(key);
};

/** What this person has typed in this tab and not saved (`@allsquare/kit/draft`). */
export const clearDrafts = (userId: string): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(`draft:${userId}:`)) sessionStorage.removeItem(key);
};

/** What another tab did: signed out, found that the session is over, or signed in as `userId`. */
export type Elsewhere = { signedOut: true } | { over: true } | { userId: string };
export const watchStored = (tell: (what: Elsewhere) => void): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEYS.token && newValue === '') tell({ over: true });
    if (key === null || (key === KEYS.token && newValue === null)) tell({ signedOut: true });
    if (key === KEYS.id && newValue !== null) tell({ userId: newValue });
  });
};
