const realm = '/realms/allsquare';
const protocol = `${realm}/protocol/openid-connect`;

/**
 * What a browser needs of the identity server, `/*` for everything below: infra/keycloak/README.md has it for
 * ingresses.
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

/** Whether the edge lets this path of the identity server through; one that a server could read in two ways is not. */
export const isIdentityPath = (path: string): boolean =>
  /^(\/[\w~-][\w.~@-]*|\/\.well-known)+$/.test(path) &&
  patterns.some(({ start, exact }) => (exact ? path === start : path.startsWith(start)));
