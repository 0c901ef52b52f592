import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { useReopen } from '@allsquare/kit/reopen';
import type { SlotProps } from '@allsquare/kit/slots';
import { type ComponentType, useState } from 'react';

type InGroup = Pick<SlotProps['group.totals'], 'group' | 'members'>;
type Content = ComponentType<InGroup & { groupId: string; onClose: () => void }>;

/** By the parameter that opens it in the address of a group. */
const dialogs = {
  repeats: preloaded(
    (): Promise<Content> => import('../repeats/repeats.dialog.tsx').then((loaded) => loaded.RepeatsDialog),
  ),
  import: preloaded(
    (): Promise<Content> => import('../import/import.dialog.tsx').then((loaded) => loaded.ImportDialog),
  ),
  export: preloaded(
    (): Promise<Content> => import('../export/export.dialog.tsx').then((loaded) => loaded.ExportDialog),
  ),
};
export type OpenedDialog = keyof typeof dialogs;

const Opened = ({ name, group, members }: InGroup & { name: OpenedDialog }) => {
  const [opened, setOpened] = useState<{ Content: Content }>();
  const open = async () => {
    const Content = await loadOnDemand(dialogs[name]);
    if (Content) setOpened({ Content });
  };
  useOneTimeParam(name, () => void open());
  useReopen(name, name, (id) => id === group.id && void open());
  const close = () => setOpened(undefined);
  return opened && <opened.Content groupId={group.id} group={group} members={members} onClose={close} />;
};

/** The dialogs that items of the group's menu open: `?repeats`, `?export`, `?import`. */
export const OpenedDialogs = (inGroup: InGroup) =>
  (Object.keys(dialogs) as OpenedDialog[]).map((name) => <Opened key={name} name={name} {...inGroup} />);
