import { isolated } from '@allsquare/contract-kit';
import type { Settlement } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';

type Sides = Record<'payer' | 'payee', { id: string; name: string }>;

/** What is said of a payment; names stay whole. */
export const useSettlementWords = () => {
  const me = useSession().user.id;
  return {
    /** 'Ben Example paid you' */
    paid: ({ payer, payee }: Sides) =>
      `${payer.id === me ? 'You' : isolated(payer.name)} paid ${payee.id === me ? 'you' : isolated(payee.name)}`,
    /** 'Recorded by Ben Example'; undefined where an older service has not said so. */
    recordedBy: ({ recordedBy }: Settlement) =>
      recordedBy && `Recorded by ${recordedBy.id === me ? 'you' : isolated(recordedBy.name)}`,
    /** 'Deleted by you' */
    deletedBy: ({ deletedBy }: Settlement) =>
      deletedBy && `Deleted by ${deletedBy.id === me ? 'you' : isolated(deletedBy.name)}`,
  };
};
