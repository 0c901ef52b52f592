const realm = '/realms/allsquare';
const protocol = `${realm}/protocol/openid-connect`;

/**
 * The paths of the identity server that a browser needs, `/*` for everything below; infra/keycloak/README.md lists them
 * for ingresses.
 */
export const identityPaths = [
  `${realm}/.well-known/openid-configuration`,
  `${protocol}/certs`,
  `${protocol}/auth`,
  `${protocol}/logout`,
  `${protocol}/logout/*`,
  `${realm}/login-actions/*`,
  `${realm}/broker/google/*`,
  `${realm}/broker/after-first-broker-login`,
  '/resources/*',
];

const patterns = identityPaths.map((path) =>
  path.endsWith('/*') ? { start: path.slice(0, -1) } : { start: path, exact: true },
);

/**
 * Whether the edge forwards this path to the identity server. A path that a server could read in two ways is refused.
 */
export const isIdentityPath = (path: string): boolean =>
  /^(\/[\w~-][\w.~@-]*|\/\.well-known)+$/.test(path) &&
  patterns.some(({ start, exact }) => (exact ? path === start : path.startsWith(start)));
