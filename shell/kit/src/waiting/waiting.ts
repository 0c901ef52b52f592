export type { NewEntry, WaitingEntry } from './entry.ts';
export { addWaiting, discardWaiting, listWaiting, replaceWaiting } from './queue.ts';
export { holdEntry, sendQueued } from './sender.ts';
export { sendNow, useSender, useWaiting } from './use-waiting.ts';
