import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import { announce } from '@allsquare/kit/announce';
import { useQueryClient } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { toast } from '@allsquare/kit/ui/toast';
import { Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { sharePicture } from './share-picture.ts';
import styles from './square-moment.module.css';

/** Who has paid this lately (ms) is led to what has come of it. */
const LATELY = 10_000;

/** Whether this page has just written something. */
const useHasWritten = () => {
  const client = useQueryClient();
  return () =>
    client
      .getMutationCache()
      .getAll()
      .some(({ state: { status, submittedAt } }) => status === 'success' && Date.now() - submittedAt < LATELY);
};

const SharePicture = ({ group, words }: { group: GroupWithMembers; words: string }) => {
  const [named, setNamed] = useState(false);
  const share = async () => {
    try {
      await sharePicture({ group, words, named });
    } catch {
      toast.failure('Error', 'The picture could not be made.');
    }
  };
  return (
    <div className={styles.actions}>
      <Checkbox checked={named} onChange={(event) => setNamed(event.target.checked)}>
        Names
      </Checkbox>
      <Button tone="onBrand" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
        Share picture
      </Button>
    </div>
  );
};

type SaidProps = { group: GroupWithMembers; expenses: string };

const Said = ({ group, expenses }: SaidProps) => {
  const words = `is square after ${expenses}`;
  const hasWritten = useHasWritten();
  const begin = useEffectEvent(() => {
    announce(`${isolated(group.name)} ${words}.`);
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (hasWritten()) window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  });
  useEffect(() => begin(), []);
  return (
    <div className={styles.moment}>
      <p>
        <b>{isolated(group.name)}</b> {words}.
      </p>
      <SharePicture group={group} words={words} />
    </div>
  );
};

/** The last payment has landed: says so once, with a picture to share. */
export const SquareMoment = ({ group }: { group: GroupWithMembers }) => {
  const [expenses, setExpenses] = useState<string>();
  return expenses ? (
    <Said group={group} expenses={expenses} />
  ) : (
    <Slot name="group.count" group={group} onCounted={setExpenses} quiet />
  );
};
