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
import styles from './just-settled-banner.module.css';
import { shareSquare } from './share-square.ts';

/** A user who wrote something this recently (ms) is scrolled to the banner. */
const RECENT_WRITE = 10_000;

/** Whether this page just wrote something. */
const useHasWritten = () => {
  const client = useQueryClient();
  return () =>
    client
      .getMutationCache()
      .getAll()
      .some(({ state: { status, submittedAt } }) => status === 'success' && Date.now() - submittedAt < RECENT_WRITE);
};

const SharePicture = ({ group, words }: { group: GroupWithMembers; words: string }) => {
  const [named, setNamed] = useState(false);
  const share = async () => {
    try {
      await shareSquare({ group, words, named });
    } catch {
      toast.failure('Error', 'The picture could not be created.');
    }
  };
  return (
    <div className={styles.actions}>
      <Checkbox checked={named} onChange={(event) => setNamed(event.target.checked)}>
        Show names in the picture
      </Checkbox>
      <Button tone="onBrand" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
        Share picture
      </Button>
    </div>
  );
};

type SettledMessageProps = { group: GroupWithMembers; expenses: string };

const SettledMessage = ({ group, expenses }: SettledMessageProps) => {
  const words = `is square after ${expenses}`;
  const hasWritten = useHasWritten();
  const begin = useEffectEvent(() => {
    announce(`${isolated(group.name)} ${words}.`);
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (hasWritten()) window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
  });
  useEffect(() => begin(), []);
  return (
    <div className={styles.banner}>
      <p>
        <b>{isolated(group.name)}</b> {words}.
      </p>
      <SharePicture group={group} words={words} />
    </div>
  );
};

/** Announces once that the group is square, with a picture to share. */
export const JustSettledBanner = ({ group }: { group: GroupWithMembers }) => {
  const [expenses, setExpenses] = useState<string>();
  return expenses ? (
    <SettledMessage group={group} expenses={expenses} />
  ) : (
    <Slot name="group.count" group={group} onCounted={setExpenses} quiet />
  );
};
