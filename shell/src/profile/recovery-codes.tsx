import { Button } from '@allsquare/kit/ui/button';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import { Download } from 'lucide-react';
import styles from './recovery-codes.module.css';

const FILE = 'allsquare-recovery-codes.txt';

const download = (text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: FILE });
  link.click();
  URL.revokeObjectURL(url);
};

/** Shown once; each code replaces one from the app, once. */
export const RecoveryCodeList = ({ codes }: { codes: string[] }) => {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} what="the recovery codes" />
        <Button icon={<Download aria-hidden="true" />} onClick={() => download(text)}>
          Download
        </Button>
      </div>
    </>
  );
};
