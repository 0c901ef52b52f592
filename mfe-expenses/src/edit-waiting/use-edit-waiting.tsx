import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useSession } from '@allsquare/kit/session';
import { toast } from '@allsquare/kit/ui/toast';
import { addWaiting, discardWaiting, holdEntry, listWaiting, sendNow, type WaitingEntry } from '@allsquare/kit/waiting';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { EditWaitingDialog } from './edit-waiting.dialog.tsx';

const load = preloaded(() => import(/* webpackChunkName: "first-presses" */ './edit-waiting.dialog.tsx'));

type Opened = {
  Dialog: ComponentType<Parameters<typeof EditWaitingDialog>[0]>;
  entry: WaitingEntry;
  release: () => void;
};

/** Edits and discards entries that wait; nothing sends one while its form is open. */
export const useEditWaiting = (): {
  edit: (entry: WaitingEntry) => void;
  discard: (entry: WaitingEntry) => void;
  dialog: ReactNode;
} => {
  const userId = useSession().user.id;
  const [opened, setOpened] = useState<Opened>();
  const edit = async (entry: WaitingEntry) => {
    const release = await holdEntry(entry.ref);
    // It may have been sent while this waited.
    const isThere = (await listWaiting(userId)).some(({ ref, wasSent }) => ref === entry.ref && !wasSent);
    const loaded = isThere ? await loadOnDemand(load) : undefined;
    if (loaded) setOpened({ Dialog: loaded.EditWaitingDialog, entry, release });
    else release();
  };
  const discard = async (entry: WaitingEntry) => {
    const { place: _, version: __, refusal: ___, ...again } = entry;
    if (!(await discardWaiting(userId, entry.place))) return;
    const undo = () => void addWaiting(userId, again).then(sendNow);
    toast.notice('Entry discarded', undefined, { label: 'Undo', run: undo });
  };
  const close = () => {
    opened?.release();
    setOpened(undefined);
    sendNow();
  };
  return {
    edit: (entry) => void edit(entry),
    discard: (entry) => void discard(entry),
    dialog: opened && <opened.Dialog entry={opened.entry} onClose={close} />,
  };
};
