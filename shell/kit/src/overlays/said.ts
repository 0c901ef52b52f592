import { useSyncExternalStore } from 'react';

export type Kind = 'success' | 'failure' | 'notice';
/** A way on from a notice, such as into the group that one has just joined. */
export type Way = {
  /** The words of its button, such as 'Open the group'. */
  words: string;
  /** Takes the reader there. */
  go: () => void;
  /** The notice asks whether to go: it stays until that is answered, and offers 'Cancel' too. */
  asks?: boolean;
};
export type Notice = { title: string; message?: string; way?: Way };
/** Where notices are shown but on the page: in an open dialog. */
type Place = object;
export type Said = Notice & { kind: Kind; at: number; place: Place | undefined };

/** In each place, and on the page, one failure and one of what else there is to say. */
let said: readonly Said[] = [];
const listeners = new Set<() => void>();
const become = (next: readonly Said[]): void => {
  said = next;
  for (const listener of listeners) listener();
};
/** Calls `listener` with each change; answers what ends that. */
export const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const saidNow = (): readonly Said[] => said;
export const useSaid = (place?: Place): readonly Said[] =>
  useSyncExternalStore(listen, saidNow, saidNow).filter((one) => one.place === place);

/** Open dialogs, the topmost last. */
const places: Place[] = [];
export const isFailure = ({ kind }: Said): boolean => kind === 'failure';

/** In the topmost of the open dialogs, else on the page; a success takes the failure before it away. */
export const say = (notice: Notice & { kind: Kind }): void => {
  const now = { ...notice, at: Date.now(), place: places.at(-1) };
  const stays = (one: Said) => one.place !== now.place || (isFailure(one) !== isFailure(now) && now.kind !== 'success');
  become([...said.filter(stays), now]);
};
export const endNotice = (notice: Said): void => become(said.filter((one) => one !== notice));
/** Something has opened that a notice must not lie on. */
export const clearNotices = (): void => become([]);

/** What a dialog takes with it, closing this soon (ms), nobody has read: what has worked as a rule closes it. */
const UNREAD: Record<Kind, number> = { failure: 500, success: 3_500, notice: 5_000 };

/** A dialog opens: no notice may lie on it, and what is said from now on stands inside. Answers what ends that. */
export const noticesInside = (place: Place): (() => void) => {
  clearNotices();
  places.push(place);
  return () => {
    places.splice(places.indexOf(place), 1);
    const inside = said.filter((one) => one.place === place);
    become(said.filter((one) => one.place !== place));
    for (const one of inside) if (Date.now() - one.at < UNREAD[one.kind]) say(one);
  };
};
