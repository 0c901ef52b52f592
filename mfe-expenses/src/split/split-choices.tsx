import { isolated } from '@allsquare/contract-kit';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import styles from './split.module.css';
import type { SplitPerson } from './split-person.ts';

/** The maximum letters of names on a button, also on a small phone. */
const SHORT = 28;
const names = new Intl.ListFormat('en-US');

type SplitChoicesProps = {
  people: readonly SplitPerson[];
  /** The participants of the last expense. */
  last?: readonly string[];
  onChoose: (userIds: readonly string[]) => void;
};

/** Selects everybody, nobody, or the same people as last time. */
export const SplitChoices = ({ people, last = [], onChoose }: SplitChoicesProps) => {
  const me = useSession().user.id;
  const same = people.filter(({ userId }) => last.includes(userId));
  const isOffered = same.length > 0 && same.length === last.length && same.length < people.length;
  const named = names.format(same.map(({ userId, name }) => (userId === me ? 'You' : isolated(name))));
  return (
    <fieldset className={styles.choices} aria-label="Choose who takes part">
      <Button onClick={() => onChoose(people.map(({ userId }) => userId))}>All</Button>
      <Button onClick={() => onChoose([])}>None</Button>
      {isOffered && (
        <Button onClick={() => onChoose(last)}>
          {named.length <= SHORT ? named : `Same ${same.length} as last time`}
        </Button>
      )}
    </fieldset>
  );
};
