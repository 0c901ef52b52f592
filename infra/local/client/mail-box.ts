import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailBox = Awaited<ReturnType<typeof openMailBox>>;

/** For tests: a real mail server on loopback, and the mails it received. */
export async function openMailBox(port = 0) {
  const received: { to: string[]; text: string }[] = [];
  const arrivals = new EventEmitter();
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
        arrivals.emit('mail');
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** The link in the newest mail to an address, once that many mails exist; rejects after 20 seconds. */
    async linkTo(address: string, count = 1): Promise<string> {
      const signal = AbortSignal.timeout(20_000);
      const mailsTo = () => received.filter(({ to }) => to.includes(address));
      while (mailsTo().length < count) await once(arrivals, 'mail', { signal });
      const link = /https?:\/\/\S+/.exec(mailsTo().at(-1)?.text ?? '')?.[0];
      if (!link) throw new Error(`Mail ${count} to ${address} has no link.`);
      return link;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
