import { useSearchParams } from '@allsquare/kit/router';

const NAME = 'deleted';

/** Whether a group's list includes deleted expenses. The URL has it, for the list, its head and the menu. */
export const useShowsDeleted = () => {
  const [search, setSearch] = useSearchParams();
  const showsDeleted = search.get(NAME) === 'true';
  const toggle = () =>
    setSearch(
      (current) => {
        // The menu is on all tabs, the list on the first.
        current.delete('tab');
        if (showsDeleted) current.delete(NAME);
        else current.set(NAME, 'true');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { showsDeleted, toggle };
};
