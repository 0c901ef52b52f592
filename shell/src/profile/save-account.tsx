import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useOptionalSession } from '@allsquare/kit/session';
import { useEffect, useSyncExternalStore } from 'react';
import type { ConvertGuestDialog } from './convert-guest.dialog.tsx';

const load = preloaded(() => import('./convert-guest.dialog.tsx').then((loaded) => loaded.ConvertGuestDialog));

let opened: { Dialog: typeof ConvertGuestDialog; why?: string } | undefined;
const listeners = new Set<() => void>();
const setOpened = (next: typeof opened) => {
  opened = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const close = () => setOpened(undefined);

/** For every page and remote (`setSaveAccount`). */
export const openSaveAccount = async (why?: string): Promise<void> => {
  const Dialog = await loadOnDemand(load);
  if (Dialog) setOpened({ Dialog, why });
};

/** The dialog 'Save your account', where it is open. */
export const SaveAccount = () => {
  const shown = useSyncExternalStore(subscribe, () => opened);
  const isGuest = useOptionalSession()?.user.email === '';
  useEffect(() => close, []);
  useEffect(() => void (isGuest && preloaded(load)), [isGuest]);
  return shown && <shown.Dialog why={shown.why} onClose={close} />;
};
