import type { Draft } from '@allsquare/kit/draft';
import { useState } from 'react';

/** What a dialog edits remains as it was opened, whatever others do; saving replaces `version`. */
export type Edited<T> = { opened: T; version: number };
type EditedDraft<T> = Pick<Draft<unknown>, 'discard'> & { restored: { opened: T; version?: number } | undefined };

/**
 * What a dialog edits: its draft, else the first `latest`. `conflict` has the choices of `ConflictNotice` once others
 * have changed it; `starts` counts the new starts, as the key of the form.
 */
export const useEdited = <T>(draft: EditedDraft<T>, latest: T | undefined, versionOf: (stored: T) => number) => {
  const editing = (opened: T, version = versionOf(opened)) => ({ opened, version, isRefused: false });
  const { restored } = draft;
  const [edited, setEdited] = useState(restored && editing(restored.opened, restored.version));
  const [starts, setStarts] = useState(0);
  if (!edited && latest) setEdited(editing(latest));
  const newer = edited && latest && versionOf(latest) > edited.version ? latest : undefined;
  const startAnew = (opened: T | undefined) => {
    draft.discard();
    setStarts(starts + 1);
    setEdited(opened && editing(opened));
  };
  return {
    edited,
    starts,
    startAnew,
    /** Saving was refused because others have changed it. */
    refuse: () => setEdited((before) => before && { ...before, isRefused: true }),
    conflict:
      edited && (newer || edited.isRefused)
        ? {
            isRefused: edited.isRefused,
            onLoad: newer && (() => startAnew(newer)),
            onOverwrite: newer && (() => setEdited(editing(edited.opened, versionOf(newer)))),
          }
        : undefined,
  };
};
