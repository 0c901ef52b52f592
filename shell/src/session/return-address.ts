const SIGN_IN = '/login';
const STANDARD = '/dashboard';
const KEY = 'returnTo';
const SAVE_KEY = 'save_from';

/** The sign-in address for a page that needs a session; it stores where to return. */
export const signInFrom = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === STANDARD ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ [KEY]: wanted }).toString()}`;
};

/** Where to go after signing in: the requested path of this site, or the dashboard. Never another site. */
export const returnAddress = (search: string): string => {
  const wanted = new URLSearchParams(search).get(KEY) ?? '';
  const { pathname, search: query, hash } = ownAddress(wanted) ?? new URL(STANDARD, location.origin);
  const address = `${pathname}${query}${hash}`;
  // Dots can make a path that points elsewhere: '/.//x' becomes '//x'.
  return ownAddress(address) && ![SIGN_IN, '/'].includes(pathname) ? address : STANDARD;
};

/** Undefined for another site. */
const ownAddress = (path: string): URL | undefined => {
  const url = path.startsWith('/') ? URL.parse(path, location.origin) : null;
  return url?.origin === location.origin ? url : undefined;
};

/** Stored in this tab, because the redirect to Google and back loses the sign-in page's query. */
export const storeReturnAddress = (): void => sessionStorage.setItem(KEY, location.search);
export const takeReturnAddress = (): string => {
  const stored = sessionStorage.getItem(KEY) ?? '';
  sessionStorage.removeItem(KEY);
  return returnAddress(stored);
};

/** Where a guest was who asked for a mail to save their account; its link may open in another browser. */
export const storeSaveAddress = (): void => localStorage.setItem(SAVE_KEY, location.pathname + location.search);
export const takeSaveAddress = (): string => {
  const stored = localStorage.getItem(SAVE_KEY);
  localStorage.removeItem(SAVE_KEY);
  return returnAddress(stored ? `?${new URLSearchParams({ [KEY]: stored }).toString()}` : '');
};
