import type { MenuItem } from '@allsquare/kit/frame';
import { useMemo, useSyncExternalStore } from 'react';
import { onList, peekList } from '../remotes/list.ts';
import { menuWith } from './menu-items.ts';

/** The main navigation, as the list of remotes has it. */
export const useMenu = (): MenuItem[] => {
  const list = useSyncExternalStore(onList, peekList);
  return useMemo(() => menuWith((list ?? []).flatMap(({ pages }) => pages)), [list]);
};
