import type { AddressInfo } from 'node:net';
import { until } from '@allsquare/service-kit/testing';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback, and what it has taken. */
export async function openMailBox(port = 0) {
  const received: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        // The parts of a mail are plain text, folded as quoted-printable.
        const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** The link in the newest mail to an address, once there are so many. */
    linkTo: (address: string, count = 1) =>
      until(`mail ${count} to ${address}`, async () => {
        const mails = received.filter(({ to }) => to.includes(address));
        return mails.length >= count && /http:\/\/\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
