import { type addPlace, type GroupWithMembers, problems } from '@allsquare/groups-contract';
import { isClientError } from '@allsquare/kit/api';
import type { ScreenOptions } from '@allsquare/kit/query';
import { type SubmitEvent, useState } from 'react';
import { NamesField } from '../identity/names-field.tsx';
import { findSimilarMember } from '../identity/similar-members.ts';
import { parseNames } from '../identity/split-names.ts';
import type { CheckDuplicate } from '../identity/use-duplicate-check.tsx';
import { useAddPlace } from './use-add-place.ts';

type AddNamesOptions = Pick<ScreenOptions<typeof addPlace>, 'draft'> & {
  /** The names of a restored draft. */
  initialNames?: string;
  /** A request got no response: a member of this name may be the one it added. */
  mayBeSaved: boolean;
  /** Called when all are added. */
  onDone: () => void;
};

/** Adds people by name, one by one; names that the server rejects stay in the list with its message. */
export const useAddNames = (
  group: GroupWithMembers,
  checkDuplicate: CheckDuplicate,
  { initialNames = '', draft, mayBeSaved, onDone }: AddNamesOptions,
) => {
  const [names, setNames] = useState(() => parseNames(initialNames));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const addPlace = useAddPlace(group, {
    draft,
    // Also for a request sent before a reload.
    onSuccess: (_, { body }) => {
      const left = names.filter((name) => name !== body.name);
      setNames(left);
      if (!busy && left.length === 0) onDone();
    },
    onRefusal: ({ code, message }) => {
      if (code !== 'name-taken') return false;
      setError(message);
      return true;
    },
  });
  const add = async () => {
    if (names.length === 0) return setError(problems['missing-place-name'].message);
    setBusy(true);
    setError(undefined);
    let left = names;
    for (const name of names) {
      try {
        const alike = mayBeSaved ? undefined : findSimilarMember(group.members, [name]);
        const result = await checkDuplicate(name, alike, async ({ placeId }) => {
          if (!placeId) await addPlace.mutateAsync({ params: { id: group.id }, body: { name } });
        });
        if (result === 'unanswered') break;
        left = left.filter((one) => one !== name);
      } catch (refused) {
        // The error was shown. Without a response the next requests would fail too.
        if (!isClientError(refused)) break;
      }
    }
    setNames(left);
    setBusy(false);
    if (left.length === 0) onDone();
  };
  const change = (next: string[]) => {
    setNames(next);
    setError(undefined);
  };
  return { names, error, busy: busy || addPlace.isPending, add, change };
};

type AddNamesProps = { id: string; className?: string; adding: ReturnType<typeof useAddNames> };

/** The form of Add Members for people without an account. */
export const AddNames = ({ id, className, adding: { names, error, add, change } }: AddNamesProps) => {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form id={id} className={className} onSubmit={submit} noValidate>
      <NamesField
        label="Name"
        hint="No account needed. Anyone with the group's link can tap their name to join."
        names={names}
        onChange={change}
        error={error}
      />
    </form>
  );
};
