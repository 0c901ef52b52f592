import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import { ApiError } from '@allsquare/kit/api';
import { useCurrency } from '@allsquare/kit/money';
import { useQueryClient } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { toast } from '@allsquare/kit/ui/toast';
import { FileBraces, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from './book.queries.ts';
import styles from './export.module.css';
import { type ExportKind, exportFile } from './export-file.ts';

const numbers = new Intl.NumberFormat('en-US');
const kinds = {
  csv: { label: 'Spreadsheet (CSV)', text: 'Other products can read it.', Icon: FileSpreadsheet },
  json: { label: 'Everything (JSON)', text: 'With notes, history, presets and repeating bills.', Icon: FileBraces },
} as const;
const FAILED = 'Allsquare cannot be reached right now. Please try again in a moment.';

const download = (name: string, type: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

type ExportDialogProps = { group: SlotGroup; members: readonly SlotMember[]; onClose: () => void };

/** Saves the books of a group as a file. */
export const ExportDialog = ({ group, members, onClose }: ExportDialogProps) => {
  const client = useQueryClient();
  const currency = useCurrency();
  const [kind, setKind] = useState<ExportKind>();
  const [progress, setProgress] = useState<Progress>();
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const start = async (chosen: ExportKind) => {
    const { signal } = (reading.current = new AbortController());
    setKind(chosen);
    setProgress(undefined);
    try {
      const file = await exportFile(chosen, { group, members, client, currency, signal, onProgress: setProgress });
      if ('failure' in file) toast.failure('Error', file.failure);
      else {
        download(file.name, file.type, file.text);
        onClose();
      }
    } catch (error) {
      if (signal.aborted) return;
      toast.failure('Error', error instanceof ApiError ? error.message : FAILED);
    } finally {
      setKind(undefined);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export"
      sub="All expenses and payments of this group, as a file."
      width={425}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <ul className={styles.kinds}>
        {(['csv', 'json'] as const).map((one) => {
          const { label, text, Icon } = kinds[one];
          return (
            <li key={one}>
              <Button
                wide
                icon={<Icon aria-hidden="true" />}
                busy={kind === one}
                busyText="Reading..."
                disabled={kind !== undefined && kind !== one}
                onClick={() => void start(one)}
              >
                {label}
              </Button>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
      <p role="status" className={styles.progress}>
        {kind && progress && `Reading ${numbers.format(progress.read)} of ${numbers.format(progress.total)}`}
      </p>
    </Dialog>
  );
};
