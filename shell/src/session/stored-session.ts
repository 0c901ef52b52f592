import { sessionHintCookie } from '@allsquare/auth-contract';
import type { SessionUser } from '@allsquare/kit/session';
import { sessionOf } from './tokens.ts';

/** What the browser stores for a signed-in user (spec.md section 3). `handle` replaces the refresh token. */
export type StoredSession = { token: string; handle: string; user: SessionUser };

const KEYS = { token: 'auth_token', handle: 'refresh_token', id: 'user_id', name: 'user_name', email: 'user_email' };

export const readStored = (): StoredSession | null => {
  const token = localStorage.getItem(KEYS.token);
  const handle = localStorage.getItem(KEYS.handle);
  const id = localStorage.getItem(KEYS.id);
  if (!token || !handle || !id) return null;
  const user = { id, name: localStorage.getItem(KEYS.name) || 'User', email: localStorage.getItem(KEYS.email) ?? '' };
  return { token, handle, user };
};

/** The session that first views are rendered for (ADR 0039); '' for none. */
const setSessionCookie = (session: string) => {
  const end = session ? 400 * 86_400 : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${sessionHintCookie}=${session}; Path=/; Max-Age=${end}; SameSite=Strict${secure}`;
};

/** Stores the id last: other tabs watch it and then find everything else. */
export const writeStored = ({ token, handle, user }: StoredSession): void => {
  setSessionCookie(sessionOf(handle));
  localStorage.setItem(KEYS.token, token);
  localStorage.setItem(KEYS.handle, handle);
  localStorage.setItem(KEYS.name, user.name);
  localStorage.setItem(KEYS.email, user.email);
  localStorage.setItem(KEYS.id, user.id);
};

/** Other keys, most of them of remotes, which belong to the user as well. */
const OTHER_KEYS = [
  'last_group',
  'last_people',
  'last_ways',
  'last_currency',
  'last_currencies',
  'save_from',
  'groups_sort',
  'guest_strip_closed',
  'archive_proposed',
];

/** Why a session ended without signing out here: it expired, or another device ended it, or deleted the account. */
export type Ended = 'by-itself' | 'elsewhere' | 'deleted';
const ENDED = 'session_ended';

/** With `ended` the other tabs learn first why the session is over. */
export const clearStored = (ended?: Ended): void => {
  setSessionCookie('');
  if (ended) localStorage.setItem(ENDED, ended);
  for (const key of [ENDED, ...Object.values(KEYS), ...OTHER_KEYS]) localStorage.removeItem(key);
};

/** Drafts in this tab (`@allsquare/kit/draft`), except this user's. */
export const clearDrafts = (except = ''): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('draft:') && !(except && key.startsWith(`draft:${except}:`))) sessionStorage.removeItem(key);
  dispatchEvent(new Event('drafts-deleted'));
};

/** What another tab did: signed out, found that the session ended, or signed in as `userId`. */
export type OtherTabChange = { signedOut: true } | { ended: Ended } | { userId: string };
export const watchStored = (listener: (what: OtherTabChange) => void): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ENDED && newValue !== null) listener({ ended: newValue as Ended });
    if (key === null || (key === KEYS.token && newValue === null)) listener({ signedOut: true });
    if (key === KEYS.id && newValue !== null) listener({ userId: newValue });
  });
};
