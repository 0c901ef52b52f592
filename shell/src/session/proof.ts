/** What a mail's link carries: proof of the email address, or a token to reset the password. */
const KEYS = ['proof', 'reset'] as const;
type Key = (typeof KEYS)[number];

/**
 * Stores it in this tab until it is used, and removes it from the address bar. Returns whether there was any. The reset
 * token follows the `#`, which no server sees; mails of earlier releases have it in the query (identity.md).
 */
export const takeProof = (): boolean => {
  const url = new URL(location.href);
  const [, reset] = /^#reset=(.+)$/.exec(url.hash) ?? [];
  if (reset) {
    url.searchParams.set('reset', reset);
    url.hash = '';
  }
  const found = KEYS.filter((key) => url.searchParams.has(key));
  if (found.length === 0) return false;
  for (const key of found) {
    sessionStorage.setItem(key, url.searchParams.get(key) ?? '');
    url.searchParams.delete(key);
  }
  history.replaceState(history.state, '', url);
  return true;
};

const read = (key: Key): string | undefined => sessionStorage.getItem(key) ?? undefined;
const drop = (key: Key): void => sessionStorage.removeItem(key);

export const storedProof = () => read('proof');
export const dropProof = () => drop('proof');
export const storedResetToken = () => read('reset');
export const dropResetToken = () => drop('reset');

/** The email that the stored proof is for. */
export const provenEmail = (): string | undefined => {
  try {
    const [, claims = ''] = storedProof()?.split('.') ?? [];
    const { email } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
};
