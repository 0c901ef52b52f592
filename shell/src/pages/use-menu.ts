import type { MenuItem } from '@allsquare/kit/frame';
import { useMemo, useSyncExternalStore } from 'react';
import { peekList, subscribeToList } from '../remotes/list.ts';
import { mainMenu } from './main-menu.ts';

/** The main navigation, updated with the list of remotes. */
export const useMenu = (): MenuItem[] => {
  const list = useSyncExternalStore(subscribeToList, peekList);
  return useMemo(() => mainMenu((list ?? []).flatMap(({ pages }) => pages)), [list]);
};
