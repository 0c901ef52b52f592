/**
 * What a link says behind its `#`, out of the address into this tab: it is in no other address, so it reaches no
 * server, log or referrer, and it is still here after signing in. '' where there is none.
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
