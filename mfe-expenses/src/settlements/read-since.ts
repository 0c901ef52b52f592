import { listActivity } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import type { Since } from '../changes/use-ask-anyway.ts';

const DONE = { 'settlement-deleted': 'deleted', 'settlement-restored': 'restored' };

/** What happened to a payment since a version, which is among the newest that was done. */
export const readSince = async (id: string, version: number, me: string): Promise<Since> => {
  const { items } = await callPage(listActivity, {});
  const ofPayment = items.filter(({ settlementId }) => settlementId === id);
  const [last] = ofPayment;
  const since = ofPayment.filter((entry) => (entry.version ?? 0) > version).toReversed();
  return (
    last && {
      words: since.map(
        ({ by, kind }) =>
          `${by.id === me ? 'You' : by.name} ${new Map(Object.entries(DONE)).get(kind) ?? 'changed'} this payment`,
      ),
      version: last.version ?? 0,
      isDeleted: last.kind === 'settlement-deleted',
    }
  );
};
