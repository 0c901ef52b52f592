import { useIsPhone } from '@allsquare/kit/media';
import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { useQueryClient } from '@allsquare/kit/query';
import { useReopen } from '@allsquare/kit/reopen';
import { useNavigate } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { Button, IconButton } from '@allsquare/kit/ui/button';
import { toast } from '@allsquare/kit/ui/toast';
import { Plus } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { ADD_EXPENSE } from './add-draft.ts';
import type { QuickAddProps } from './quick-add.dialog.tsx';

const load = preloaded(() => import(/* webpackChunkName: "first-presses" */ './quick-add.dialog.tsx'), true);

/**
 * Slot quick-add: adds an expense from every page; `main` in an empty list. `?quick-add` in the URL opens it, where it
 * is visible.
 */
export const QuickAdd = ({ look }: { look: SlotProps['quick-add']['look'] | 'main' }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [opened, setOpened] = useState<{ Content: ComponentType<QuickAddProps>; at?: string }>();
  const open = async (at?: string) => {
    setBusy(true);
    const loaded = await loadOnDemand(async () => {
      const { QuickAddDialog, groupsQuery } = await load();
      return { QuickAddDialog, groups: await client.query(groupsQuery) };
    });
    setBusy(false);
    if (loaded?.groups.length) return setOpened({ Content: loaded.QuickAddDialog, at });
    if (!loaded) return;
    toast.notice('No groups yet', 'Create a group first.');
    await navigate('/groups/new');
  };
  // The dialog starts with the groups.
  useEffect(() => void preloaded(async () => client.query((await load()).groupsQuery)), [client]);
  useOneTimeParam('quick-add', () => void open(), look === (useIsPhone() ? 'bar' : 'button'));
  useReopen(ADD_EXPENSE, 'quick-add', (groupId) => void open(groupId));
  return (
    <>
      {look === 'bar' ? (
        <IconButton label="Add Expense" aria-busy={isBusy || undefined} onClick={() => void open()}>
          <Plus aria-hidden="true" />
        </IconButton>
      ) : (
        <Button
          tone={look === 'main' ? 'main' : 'line'}
          icon={<Plus aria-hidden="true" />}
          busy={isBusy}
          busyText="Loading..."
          onClick={() => void open()}
        >
          Add Expense
        </Button>
      )}
      {opened && <opened.Content at={opened.at} onClose={() => setOpened(undefined)} />}
    </>
  );
};
