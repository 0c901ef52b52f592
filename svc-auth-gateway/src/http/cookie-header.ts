/**
 * A cookie of the gateway that no other site and no script can use: its value, and the Set-Cookie headers. Only below
 * `path`, but for https, where it is this host's.
 */
export const cookieHeader = (publicOrigin: string, name: string, path = '/api/auth') => {
  const isSecure = publicOrigin.startsWith('https:');
  // Browsers take a name with this prefix from this very host alone, and only with these two attributes.
  const start = `${isSecure ? `__Host-${name}` : name}=`;
  const attributes = `${isSecure ? 'Path=/; Secure' : `Path=${path}`}; HttpOnly; SameSite=Strict`;
  return {
    read: (header: string | undefined): string | undefined =>
      header
        ?.split(/; */)
        // A browser names the one of the shortest path last.
        .findLast((pair) => pair.startsWith(start))
        ?.slice(start.length),
    set: (value: string, seconds: number): string => `${start}${value}; Max-Age=${seconds}; ${attributes}`,
  };
};
export type CookieHeader = ReturnType<typeof cookieHeader>;
