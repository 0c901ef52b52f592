import type { SlotMember } from '@allsquare/groups-slots';
import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { Button } from '@allsquare/kit/ui/button';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { RepeatsDialog } from './repeats.dialog.tsx';
import styles from './repeats-button.module.css';

type RepeatsButtonProps = { groupId: string; members: readonly SlotMember[]; count: number };

const load = preloaded(() => import('./repeats.dialog.tsx').then((loaded) => loaded.RepeatsDialog));

/** The number of a group's recurring bills; opens them. */
export const RepeatsButton = ({ groupId, members, count }: RepeatsButtonProps) => {
  const [opened, setOpened] = useState<{ Content: ComponentType<ComponentProps<typeof RepeatsDialog>> }>();
  const open = async () => {
    const Content = await loadOnDemand(load);
    if (Content) setOpened({ Content });
  };
  return (
    <>
      <Button tone="quiet" className={styles.count} onClick={() => void open()}>
        Repeats ({count})
      </Button>
      {opened && <opened.Content groupId={groupId} members={members} onClose={() => setOpened(undefined)} />}
    </>
  );
};
