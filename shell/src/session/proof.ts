/** What the link of a mail carries: that its address is the reader's, or that they may choose a new password. */
const KEYS = ['proof', 'reset'] as const;
type Key = (typeof KEYS)[number];

/**
 * This tab keeps it until it is used; the address bar shows it no longer. Answers whether there was any. The token for
 * a new password is behind the `#`, which no server sees; in mails of releases before it is in the query (identity.md).
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

/** The address that the kept proof is for, as it says itself. */
export const provenEmail = (): string | undefined => {
  try {
    const [, claims = ''] = storedProof()?.split('.') ?? [];
    const { email } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
};
