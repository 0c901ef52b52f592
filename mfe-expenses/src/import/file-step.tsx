import { isolated } from '@allsquare/contract-kit';
import { Button } from '@allsquare/kit/ui/button';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './import.module.css';
import type { ImportedFile } from './imported-file.ts';
import { MAX_BYTES, readFile, TOO_LARGE, UNKNOWN_KIND } from './read-file.ts';
import { knownFiles } from './sources.ts';

type FileStepProps = {
  zone: string;
  /** The name of the file that must be chosen again after a reload. */
  again: string | undefined;
  onChoose: (name: string, text: string, file: ImportedFile) => void;
};

const UNREADABLE = 'This file cannot be read. Please choose it again.';
const EMPTY = 'There is nothing to import in this file.';

/** Chooses a file; its content decides what it is. */
export const FileStep = ({ zone, again, onChoose }: FileStepProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const read = async (chosen: File) => {
    if (chosen.size > MAX_BYTES) return setFailure(TOO_LARGE);
    const found = readFile(new Uint8Array(await chosen.arrayBuffer()), zone);
    if ('failure' in found) setFailure(found.failure);
    else if (found.entries.length + found.asks.length + found.refused.length === 0) setFailure(EMPTY);
    else onChoose(chosen.name, found.text, found);
  };
  return (
    <>
      <p>
        {again
          ? `Please choose ${isolated(again)} again to continue: it is too large to be stored in this browser.`
          : 'Choose the file that you have exported from another product. Nothing is imported before you confirm it.'}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        aria-label="File"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void read(chosen).catch(() => setFailure(UNREADABLE));
          target.value = '';
        }}
      />
      <Button
        tone="ink"
        icon={<FileUp aria-hidden="true" />}
        className={styles.choose}
        onClick={() => input.current?.click()}
      >
        Choose File
      </Button>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      {failure === UNKNOWN_KIND && (
        <ul className={styles.known} aria-label="Files we know">
          {knownFiles.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
};
