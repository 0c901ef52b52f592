import { connect } from 'node:net';

/**
 * Sends a request that never ends, one byte each tenth of a second. Resolves to the milliseconds until the server cut
 * it off, at most a minute.
 */
export function slowRequest(url: string, part: 'head' | 'body'): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
    socket.write(part === 'head' ? `${head}x-slow: ` : `${head}content-length: 100000\r\n\r\n{"a":"`);
    const timer = setInterval(() => {
      if (performance.now() - began > 60_000) socket.destroy();
      else socket.write('a');
    }, 100);
    socket.on('error', () => {}).on('data', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - began);
    });
  });
}
