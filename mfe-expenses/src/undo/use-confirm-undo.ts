import type { ApiError } from '@allsquare/kit/api';
import { useSession } from '@allsquare/kit/session';
import { toast } from '@allsquare/kit/ui/toast';

/** What was done since a version: in sentences, and as which version it stands now; empty where that is not known. */
export type ChangesSince = { words: string[]; version: number; isDeleted: boolean } | undefined;
type Done = { version: number; action: string };
/** What of a history, oldest first, was done since a version. */
export const changesSince = <Change extends Done>(
  history: readonly Change[],
  version: number,
  sentencesOf: (change: Change) => { words: string }[],
): ChangesSince => {
  const last = history.at(-1);
  const since = history.filter((change) => change.version > version);
  const words = since.flatMap((change) => sentencesOf(change).map((sentence) => sentence.words));
  return last && { words, version: last.version, isDeleted: last.action === 'deleted' };
};

type ReadChangesSince = (id: string, version: number, me: string) => Promise<ChangesSince>;

type Undo = { params: { id: string }; query?: { undoes?: unknown } | undefined };
type ForcedUndo<Input> = {
  /** The words of the button. */
  words: string;
  /** Whether it works on what was deleted. */
  onDeleted: boolean;
  /** What a service of the release before refuses it with. */
  formerCode?: string;
  /** The same, of the version that stands now. */
  go: (input: Input, version: number) => void;
};

/**
 * What a refused undo shows: what was done since the version that it takes back; and asks whether to undo it anyway.
 */
export const useConfirmUndo = (readChangesSince: ReadChangesSince) => {
  const me = useSession().user.id;
  const confirm = async <Input extends Undo>(
    refusal: ApiError,
    input: Input,
    { words, onDeleted, go }: ForcedUndo<Input>,
  ) => {
    const since = await readChangesSince(input.params.id, Number(input.query?.undoes), me).catch(() => undefined);
    const stored = refusal.details.find(({ path }) => path === 'version')?.message ?? since?.version;
    const works = stored !== undefined && since?.isDeleted === onDeleted;
    const way = works ? { label: words, run: () => go(input, Number(stored)), isQuestion: true } : undefined;
    const message = since?.words.length ? `${since.words.join('. ')}.` : refusal.message;
    toast.failure('Changed since', message, way);
  };
  return <Input extends Undo>(refusal: ApiError, input: Input, forced: ForcedUndo<Input>): boolean => {
    if (refusal.code !== 'changed-since' && refusal.code !== forced.formerCode) return false;
    void confirm(refusal, input, forced);
    return true;
  };
};

/**
 * The input of what restores what was deleted so; of the version that the delete made, where it named the one before.
 */
export const restoreInput = ({ params, query }: Undo): Undo =>
  query?.undoes === undefined ? { params } : versionInput({ params }, Number(query.undoes) + 1);

/** The input of an undo of a version, where it is known: older services do not say that of payments. */
export const versionInput = <Input extends Undo>(input: Input, undoes: number | undefined) =>
  undoes === undefined ? input : { ...input, query: { undoes } };

/** The input of what goes back from a version to an earlier one. */
export const revertInput = (id: string, version: number, to = version - 1) => ({
  ...versionInput({ params: { id } }, version),
  body: { to, version },
});
