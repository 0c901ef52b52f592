import { isolated } from '@allsquare/contract-kit';
import type { Settlement } from '@allsquare/expenses-contract';
import { dayIn } from '@allsquare/kit/dates';
import { useSession } from '@allsquare/kit/session';

type Sides = Record<'payer' | 'payee', { id: string; name: string }>;

/** The day of the payment; an older service returns a time. */
export const dayOf = ({ day, date: moment }: Settlement): string => day ?? dayIn(new Date(moment));

/** The texts of a payment. Names are never cut. */
export const useSettlementWords = () => {
  const me = useSession().user.id;
  return {
    /** 'Ben Example paid you' */
    paid: ({ payer, payee }: Sides) =>
      `${payer.id === me ? 'You' : isolated(payer.name)} paid ${payee.id === me ? 'you' : isolated(payee.name)}`,
    /** 'Recorded by Ben Example'; undefined if an older service does not return it. */
    recordedBy: ({ recordedBy }: Settlement) =>
      recordedBy && `Recorded by ${recordedBy.id === me ? 'you' : isolated(recordedBy.name)}`,
    /** 'Deleted by you' */
    deletedBy: ({ deletedBy }: Settlement) =>
      deletedBy && `Deleted by ${deletedBy.id === me ? 'you' : isolated(deletedBy.name)}`,
  };
};
