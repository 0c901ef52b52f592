import { createServer, type Server } from 'node:net';

/** Whether somebody listens on this loopback port. */
export async function isTaken(port: number): Promise<boolean> {
  const server = await listen(port).catch(() => undefined);
  await close(server);
  return server === undefined;
}

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const listen = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server?: Server) => new Promise<unknown>((done) => (server ? server.close(done) : done(undefined)));
