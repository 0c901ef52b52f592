import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import { hasStatus } from '@allsquare/kit/api';
import { useDraft } from '@allsquare/kit/draft';
import { useCurrency } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { toast } from '@allsquare/kit/ui/toast';
import { useMemo, useState } from 'react';
import { ratesQuery } from '../expenses/rates.queries.ts';
import { DoneStep } from './done-step.tsx';
import { FileStep } from './file-step.tsx';
import { type Answers, doubledIn, type Mapping, planOf, proposeMembers } from './import-plan.ts';
import type { ImportedFile } from './imported-file.ts';
import type { Rates } from './own-currency.ts';
import { readText } from './read-file.ts';
import { ReportStep } from './report-step.tsx';
import { type Counts, useImport } from './use-import.ts';
import { useTakeBack } from './use-take-back.ts';
import { WhoStep } from './who-step.tsx';

/** In the address it opens the dialog. */
export const IMPORT = 'import';
/** A longer file is not stored: after a reload it is chosen again, and continues. */
const MAX_STORED = 2_000_000;

type Draft = {
  name: string;
  /** Absent: of a file that is too long to be stored, after a reload. */
  text?: string;
  length: number;
  importId: string;
  mapping: Mapping;
  answers: Answers;
  rates: Rates;
  step: 'who' | 'report';
};
type ImportDialogProps = { group: SlotGroup; members: readonly SlotMember[]; onClose: () => void };

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const read = (text: string): ImportedFile | undefined => {
  const file = readText(text, zone);
  return 'failure' in file ? undefined : file;
};

const titles = { file: 'Import', who: 'Who is who', report: 'Report', done: 'Done' };

/** Imports the file of another product into a group: file, people, report, done. */
export const ImportDialog = ({ group, members, onClose }: ImportDialogProps) => {
  const me = useSession().user.id;
  const own = useCurrency();
  const stored = useDraft<Draft>(IMPORT, group.id, IMPORT);
  const [draft, setDraft] = useState<Draft | undefined>(stored.restored);
  const [done, setDone] = useState<Counts>();
  const [isBusy, setBusy] = useState(false);
  const { counts, start } = useImport(group);
  // Until the service takes other currencies, rows in them are refused.
  const isOffered = !hasStatus(useQuery(ratesQuery(group.id)).error, 404);
  const { isBusy: isUndoing, takeBack } = useTakeBack(group.id);
  const text = draft?.text;
  const file = useMemo(() => (text === undefined ? undefined : read(text)), [text]);
  const plan = useMemo(
    () => (file ? planOf(file, draft?.answers ?? {}, own, isOffered ? (draft?.rates ?? {}) : undefined) : undefined),
    [file, own, isOffered, draft?.answers, draft?.rates],
  );

  const change = (next: Draft) => {
    setDraft(next);
    const { text, ...rest } = next;
    const kept = next.length > MAX_STORED ? rest : next;
    stored.store(kept, kept, false);
  };
  const restart = () => {
    setDraft(undefined);
    stored.discard();
  };
  const choose = (name: string, text: string, chosen: ImportedFile) => {
    const { length } = text;
    if (draft?.name === name && draft.length === length) return change({ ...draft, text });
    return change({
      name,
      text,
      length,
      importId: crypto.randomUUID(),
      mapping: proposeMembers(chosen, members, me),
      answers: {},
      rates: {},
      step: 'who',
    });
  };
  const close = () => {
    if (isBusy || isUndoing) return;
    if (done) return onClose();
    stored.close();
    onClose();
  };
  const doubled = doubledIn(draft?.mapping ?? {});
  const toReport = () => {
    if (!draft) return;
    if (doubled.size > 0) toast.failure('Error', 'Two people of the file cannot be the same member.');
    else change({ ...draft, step: 'report' });
  };
  const run = async () => {
    if (!draft || !file || !plan) return;
    setBusy(true);
    try {
      const onAdded = (mapping: Mapping) => change({ ...draft, mapping });
      setDone(await start({ ...draft, file, planned: plan.planned, onAdded }));
      stored.discard();
    } catch {
      // useWrite has shown why.
    } finally {
      setBusy(false);
    }
  };
  const step = done ? 'done' : file && draft ? draft.step : 'file';
  const actions = {
    file: <Button onClick={close}>Cancel</Button>,
    who: (
      <>
        <Button onClick={restart}>Back</Button>
        <Button tone="ink" place="go" onClick={toReport}>
          Continue
        </Button>
      </>
    ),
    report: (
      <>
        <Button disabled={isBusy} onClick={() => draft && change({ ...draft, step: 'who' })}>
          Back
        </Button>
        <Button
          tone="ink"
          place="go"
          busy={isBusy}
          busyText="Importing..."
          disabled={plan?.planned.length === 0}
          onClick={() => void run()}
        >
          Import
        </Button>
      </>
    ),
    done: (
      <>
        <Button
          tone="lineDanger"
          busy={isUndoing}
          busyText="Undoing..."
          onClick={() => draft && void takeBack(draft.importId, onClose)}
        >
          Undo import
        </Button>
        <Button tone="ink" place="go" disabled={isUndoing} onClick={onClose}>
          Close
        </Button>
      </>
    ),
  };
  return (
    <Dialog open onOpenChange={close} title={titles[step]} step={step} width={600} actions={actions[step]}>
      {step === 'file' && (
        <FileStep zone={zone} again={draft && text === undefined ? draft.name : undefined} onChoose={choose} />
      )}
      {step === 'who' && draft && file && (
        <WhoStep
          file={file}
          members={members}
          mapping={draft.mapping}
          answers={draft.answers}
          doubled={doubled}
          onMap={(mapping) => change({ ...draft, mapping })}
          onAnswer={(answers) => change({ ...draft, answers })}
          own={own}
          rates={isOffered ? draft.rates : undefined}
          onRate={(rates) => change({ ...draft, rates })}
        />
      )}
      {step === 'report' && draft && file && plan && (
        <ReportStep
          group={group}
          file={file}
          plan={plan}
          mapping={draft.mapping}
          members={members}
          counts={isBusy ? counts : undefined}
        />
      )}
      {done && <DoneStep {...done} />}
    </Dialog>
  );
};
