type Claims = { exp: number; iat: number; sub: string; sid?: string; name?: string; email?: string };

export const claimsOf = (token: string): Claims => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))));
};

/** The session that a token or handle is of; '' for what is neither. */
export const sessionOf = (token: string): string => {
  try {
    return claimsOf(token).sid ?? '';
  } catch {
    return '';
  }
};

/** How far this browser's clock is ahead of the server's, ms; known from the first fresh token on. */
let skew = 0;
export const updateClockSkew = (freshToken: string): void => {
  skew = Date.now() - claimsOf(freshToken).iat * 1000;
};

/** When the token ends by this browser's clock, ms since 1970; 0 for what is no token. */
export const expiryOf = (token: string): number => {
  try {
    return claimsOf(token).exp * 1000 + skew;
  } catch {
    return 0;
  }
};
