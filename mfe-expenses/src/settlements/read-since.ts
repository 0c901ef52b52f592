import { type Activity, listActivity } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import type { Since } from '../changes/use-ask-anyway.ts';
import { changeWords } from '../expenses/change-words.ts';

const DONE = new Map<Activity['kind'], string>([
  ['settlement-deleted', 'deleted this payment'],
  ['settlement-restored', 'restored this payment'],
]);

const wordsOf = ({ kind, by, changes = [] }: Activity, me: string): string[] => {
  const fields = changes.map((change) => changeWords(change, me));
  const done = fields.length > 0 ? fields : [DONE.get(kind) ?? 'changed this payment'];
  return done.map((words) => `${by.id === me ? 'You' : by.name} ${words}`);
};

/** What happened to a payment since a version, which is among the newest that was done. */
export const readSince = async (id: string, version: number, me: string): Promise<Since> => {
  const { items } = await callPage(listActivity, {});
  const ofPayment = items.filter(({ settlementId }) => settlementId === id);
  const [last] = ofPayment;
  const since = ofPayment.filter((entry) => (entry.version ?? 0) > version).toReversed();
  return (
    last && {
      words: since.flatMap((entry) => wordsOf(entry, me)),
      version: last.version ?? 0,
      isDeleted: last.kind === 'settlement-deleted',
    }
  );
};
