import type { SlotMember } from '@allsquare/groups-slots';
import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { RepeatsDialog } from './repeats.dialog.tsx';

/** In the address it opens the recurring bills of a group. */
export const REPEATS = 'repeats';

const load = preloaded(() => import('./repeats.dialog.tsx').then((loaded) => loaded.RepeatsDialog));

type OpenedRepeatsProps = { groupId: string; members: readonly SlotMember[] };

/** The dialog of a group's recurring bills, opened by `?repeats`. */
export const OpenedRepeats = ({ groupId, members }: OpenedRepeatsProps) => {
  const [opened, setOpened] = useState<{ Content: ComponentType<ComponentProps<typeof RepeatsDialog>> }>();
  const open = async () => {
    const Content = await loadOnDemand(load);
    if (Content) setOpened({ Content });
  };
  useOneTimeParam(REPEATS, () => void open());
  return opened && <opened.Content groupId={groupId} members={members} onClose={() => setOpened(undefined)} />;
};
