import type { ApiError } from '@allsquare/kit/api';
import { useSession } from '@allsquare/kit/session';
import { toast } from '@allsquare/kit/ui/toast';

/** The changes since a version as sentences, and the current version; empty if unknown. */
export type ChangesSince = { words: string[]; version: number; isDeleted: boolean } | undefined;
type Done = { version: number; action: string };
/** The changes of a history, oldest first, since a version. */
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
  /** The button's label. */
  words: string;
  /** Whether it also works on deleted ones. */
  onDeleted: boolean;
  /** The error code of the previous release. */
  formerCode?: string;
  /** The same input for the current version. */
  go: (input: Input, version: number) => void;
};

/** Confirms a refused undo: shows the changes since the undone version, and asks whether to undo anyway. */
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

/** The input that restores a deleted one: of the version that the delete created, if the delete had a version. */
export const restoreInput = ({ params, query }: Undo): Undo =>
  query?.undoes === undefined ? { params } : versionInput({ params }, Number(query.undoes) + 1);

/** The input that undoes a version, if known: older services return none for payments. */
export const versionInput = <Input extends Undo>(input: Input, undoes: number | undefined) =>
  undoes === undefined ? input : { ...input, query: { undoes } };

/** The input that reverts a version to an earlier one. */
export const revertInput = (id: string, version: number, to = version - 1) => ({
  ...versionInput({ params: { id } }, version),
  body: { to, version },
});
