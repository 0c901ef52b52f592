const KEY = 'join';

/**
 * The token of a link, out of the address into this tab: it is in no other address, so it reaches no server, log or
 * referrer, and it is still here after signing in. '' where there is none.
 */
export const takeToken = (): string => {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? '';
};

/** It has been used. */
export const dropToken = (): void => sessionStorage.removeItem(KEY);
