/**
 * Moves what follows a link's `#` from the address into this tab's storage. It is in no other address, so it reaches no
 * server, log or referrer, and it survives signing in. '' for none.
 */
export const takeSecret = (key: string): string => {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(key, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(key) ?? '';
};

/** It has been used. */
export const dropSecret = (key: string): void => sessionStorage.removeItem(key);
