/**
 * Parses NATS_URL: servers separated by commas, with the user and password of the first. connect() reads none from an
 * address.
 */
export function serversOf(natsUrl: string) {
  const servers = natsUrl.split(',').map((server) => new URL(server.includes('://') ? server : `nats://${server}`));
  const user = servers[0]?.username;
  return {
    servers: servers.map(({ host }) => host),
    ...(user && { user: decodeURIComponent(user), pass: decodeURIComponent(servers[0]?.password ?? '') }),
  };
}
