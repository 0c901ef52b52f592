type Claims = { exp: number; iat: number; sub: string; sid?: string; name?: string; email?: string };

export const claimsOf = (token: string): Claims => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))));
};

/** The session id of a token or handle; '' for anything else. */
export const sessionOf = (token: string): string => {
  try {
    return claimsOf(token).sid ?? '';
  } catch {
    return '';
  }
};

/** How far this browser's clock is ahead of the server's, in ms; known from the first fresh token on. */
let skew = 0;
export const updateClockSkew = (freshToken: string): void => {
  skew = Date.now() - claimsOf(freshToken).iat * 1000;
};

/** When the token expires by this browser's clock, in ms since 1970; 0 if it is no token. */
export const expiryOf = (token: string): number => {
  try {
    return claimsOf(token).exp * 1000 + skew;
  } catch {
    return 0;
  }
};
