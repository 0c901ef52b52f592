import { isolated } from '@allsquare/contract-kit';
import { useSession } from '@allsquare/kit/session';

type Named = { id: string; name: string };

/** The texts of a person's balance; positive cents are owed to that person. */
export const useWhyWords = () => {
  const me = useSession().user.id;
  const object = ({ id, name }: Named) => (id === me ? 'you' : isolated(name));
  const between = (verb: 'owe' | 'pay', person: Named, other: Named, cents: number) => {
    const [from, to] = cents < 0 ? [person, other] : [other, person];
    return `${from.id === me ? `You ${verb}` : `${isolated(from.name)} ${verb}s`} ${object(to)}`;
  };
  return {
    /** 'Ann Example owes you' */
    owes: (person: Named, other: Named, cents: number) => between('owe', person, other, cents),
    /** 'You pay Ann Example' */
    pays: (person: Named, other: Named, cents: number) => between('pay', person, other, cents),
    /** Of a payment by one member of a unit. */
    together: (person: Named, other: Named) => ({
      title: `Together with ${object(other)}`,
      note: [person.id, other.id].includes(me) ? 'One of you pays for both.' : 'One of them pays for both.',
    }),
  };
};
