import type { FactorSetup } from '@allsquare/auth-contract';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import { QrCode } from '@allsquare/kit/ui/qr-code';
import { TextLink } from '@allsquare/kit/ui/text-link';
import styles from './scan-key.module.css';

/** The key in groups of four characters, as typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** How an authenticator app gets the key: by camera, by a link on the same phone, or typed. */
export const ScanKey = ({ setup: { secret, uri } }: { setup: FactorSetup }) => (
  <div className={styles.scan}>
    <QrCode text={uri} label="QR code for your authenticator app" className={styles.code} />
    <div className={styles.words}>
      <p>
        Scan the code with your authenticator app, or <TextLink href={uri}>open it on this device</TextLink>.
      </p>
      <p className={styles.hint}>No camera? Type this key into the app:</p>
      <p className={styles.key} translate="no">
        {grouped(secret)}
      </p>
      <CopyButton text={secret} what="the key" />
    </div>
  </div>
);
