import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { Button, IconButton } from '@allsquare/kit/ui/button';
import { toast } from '@allsquare/kit/ui/toast';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { bring } from '../bring.ts';

/** Slot quick-add: the way to a new expense from everywhere. */
export const QuickAdd = ({ look }: SlotProps['quick-add']) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [Opened, setOpened] = useState<ComponentType<{ onClose: () => void }>>();
  const open = async () => {
    setBusy(true);
    const loaded = await bring(async () => {
      const { QuickAddDialog, groupsQuery } = await import('./quick-add.dialog.tsx');
      return { QuickAddDialog, groups: await client.fetchQuery(groupsQuery) };
    });
    setBusy(false);
    if (loaded?.groups.length) return setOpened(() => loaded.QuickAddDialog);
    if (!loaded) return;
    toast.notice('No groups yet', 'An expense belongs to a group. Create one first.');
    await navigate('/groups/new');
  };
  return (
    <>
      {look === 'bar' ? (
        <IconButton label="Add expense" aria-busy={isBusy || undefined} onClick={() => void open()}>
          <Plus aria-hidden="true" />
        </IconButton>
      ) : (
        <Button icon={<Plus aria-hidden="true" />} busy={isBusy} busyText="Loading..." onClick={() => void open()}>
          Add expense
        </Button>
      )}
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  );
};
