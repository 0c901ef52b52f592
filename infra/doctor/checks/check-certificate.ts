import { connect, type PeerCertificate } from 'node:tls';
import { type Check, CheckSkipped } from '../finding.ts';

const DAY = 86_400_000;
const RENEW = 'Renew it where TLS ends, in front of the edge.';

/** Whether browsers trust the certificate, and for how long. */
export const checkCertificate: Check = async ({ origin, now, bounds }) => {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') throw new CheckSkipped(`${origin} has none.`);
  const { certificate, mistrust } = await readCertificate(hostname, Number(port || 443));
  const left = Date.parse(certificate.valid_to) - now();
  const ends = left > 0 ? `ends in ${Math.floor(left / DAY)} days` : 'has ended';
  return [
    ...(mistrust
      ? [{ problem: `Browsers do not believe the certificate of ${hostname}: ${mistrust}`, remedy: RENEW }]
      : []),
    ...(left < bounds.certificate ? [{ problem: `The certificate of ${hostname} ${ends}.`, remedy: RENEW }] : []),
  ];
};

const readCertificate = (host: string, port: number) =>
  new Promise<{ certificate: PeerCertificate; mistrust: string }>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: 5000 }, () => {
      const mistrust = socket.authorized ? '' : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), mistrust });
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)));
  });
