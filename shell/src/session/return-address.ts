const SIGN_IN = '/login';
const STANDARD = '/dashboard';
const KEY = 'returnTo';

/** The way to sign in from an address that needs it; it remembers where one wanted to go. */
export const signInFrom = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === STANDARD ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ [KEY]: wanted }).toString()}`;
};

/**
 * Where one goes after signing in: the own path that was asked for, else the dashboard. Other sites are no way to lead
 * anybody.
 */
export const returnAddress = (search: string): string => {
  const wanted = new URLSearchParams(search).get(KEY) ?? '';
  const { pathname, search: query, hash } = ownAddress(wanted) ?? new URL(STANDARD, location.origin);
  const address = `${pathname}${query}${hash}`;
  // Dots may leave a path that leads elsewhere by itself: '/.//x' becomes '//x'.
  return ownAddress(address) && ![SIGN_IN, '/'].includes(pathname) ? address : STANDARD;
};

/** Of this site; undefined of another. */
const ownAddress = (path: string): URL | undefined => {
  const url = path.startsWith('/') ? URL.parse(path, location.origin) : null;
  return url?.origin === location.origin ? url : undefined;
};

/** On the way to Google and back the address of the sign-in page is lost; this tab keeps what it said. */
export const storeReturnAddress = (): void => sessionStorage.setItem(KEY, location.search);
export const takeReturnAddress = (): string => {
  const stored = sessionStorage.getItem(KEY) ?? '';
  sessionStorage.removeItem(KEY);
  return returnAddress(stored);
};
