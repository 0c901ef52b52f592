/**
 * A cookie of the gateway that no other site and no script can use: its value, and the Set-Cookie headers. Limited to
 * `path`, or with https to this host.
 */
export const cookieHeader = (publicOrigin: string, name: string, path = '/api/auth') => {
  const isSecure = publicOrigin.startsWith('https:');
  // Browsers accept a name with this prefix only from this host, and only with these two attributes.
  const start = `${isSecure ? `__Host-${name}` : name}=`;
  const attributes = `${isSecure ? 'Path=/; Secure' : `Path=${path}`}; HttpOnly; SameSite=Strict`;
  return {
    read: (header: string | undefined): string | undefined =>
      header
        ?.split(/; */)
        // A browser sends the cookie of the shortest path last.
        .findLast((pair) => pair.startsWith(start))
        ?.slice(start.length),
    set: (value: string, seconds: number): string => `${start}${value}; Max-Age=${seconds}; ${attributes}`,
  };
};
export type CookieHeader = ReturnType<typeof cookieHeader>;
