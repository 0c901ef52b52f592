import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import type { Person } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import type { AskWhy } from '../balances/ask-why.ts';
import type { WhyDialog } from './why.dialog.tsx';

const load = preloaded(() => import('./why.dialog.tsx'));

/** The dialog 'Why this balance?', loaded on the press. */
export const useWhy = (groupId: string) => {
  const [opened, setOpened] = useState<{ person: Person; Content: typeof WhyDialog }>();
  const show = async (person: Person) => {
    const loaded = await loadOnDemand(load);
    if (loaded) setOpened({ person, Content: loaded.WhyDialog });
  };
  const ask: AskWhy = (person) => void show(person);
  const dialog = opened && (
    <opened.Content groupId={groupId} person={opened.person} onClose={() => setOpened(undefined)} />
  );
  return { ask, dialog };
};
