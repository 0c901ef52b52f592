import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string };

/**
 * A real mail server on loopback. `refuses` returns the SMTP status for an address, `manner` the behavior after a mail
 * was received.
 */
export async function startMailServer({
  port = 0,
  refuses = () => undefined,
  manner = () => 'answers',
}: {
  port?: number;
  refuses?: (address: string) => number | undefined;
  manner?: () => 'answers' | 'hangs' | 'hangs up';
} = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refuses(address);
      done(responseCode ? Object.assign(new Error('Not here'), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(parts).toString() });
        if (manner() === 'hangs up') for (const connection of server.connections) connection.close();
        if (manner() === 'answers') done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Decodes a mail as a mail program does. Header names are in lower case. */
export function parseMail(raw: string): { headers: Record<string, string>; text: string } {
  const lines = raw.replaceAll('\r\n', '\n');
  const end = lines.indexOf('\n\n');
  const head = lines.slice(0, end).replaceAll(/\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, text: decode(lines.slice(end + 2), headers['content-transfer-encoding']) };
}

const decodeWords = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );

function decode(encoded: string, how: string | undefined) {
  if (how === 'base64') return Buffer.from(encoded, 'base64').toString();
  if (how !== 'quoted-printable') return encoded;
  const bytes = encoded
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
